import { readFileSync } from 'node:fs';
import { ventureIds } from '@portal/contract';
import { expect, it } from 'vitest';

const css = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const coloured = new Set([...css('styles/tokens.css').matchAll(/--t-(\w+):/g)].map(([, id = '']) => id));

it('colours among the threads are of ventures', () => {
  expect(coloured.size).toBeGreaterThanOrEqual(5);
  expect(ventureIds).toEqual(expect.arrayContaining([...coloured]));
});

// Nothing else would tell: a thread without its rule wears the accent, and a card the main site's ground.
it.each([...coloured])(
  '%s wears its colour in header and footer, and has its card on the main page',
  (id) => {
    expect(css('styles/components/header.css')).toContain(`.th-${id} {\n  --th: var(--t-${id});`);
    expect(css('ventures/group/sections/VentureCards.astro')).toMatch(
      new RegExp(`\\.venture--${id} \\{\\s+--vb: `),
    );
  },
);

it('runs along the header at rest, and grows only where motion is wanted; on the main site it has all colours', () => {
  const [still = '', moving = ''] = css('styles/components/navigation.css').split(
    '@supports (animation-timeline',
  );
  expect(still).toMatch(/\.site-head::after \{[^}]*background: var\(--th/);
  expect(moving).toMatch(/^: scroll\(\)\) \{\s+@media \(prefers-reduced-motion: no-preference\)/);
  const [, onGroup = ''] =
    /\.v-group \.site-head::after \{([^}]*)\}/.exec(css('ventures/group/theme.css')) ?? [];
  for (const id of coloured) expect(onGroup).toContain(`var(--t-${id})`);
});

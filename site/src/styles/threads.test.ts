import { readFileSync } from 'node:fs';
import { ventureIds } from '@portal/contract';
import { expect, it } from 'vitest';

const css = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const businesses = ventureIds.filter((id) => id !== 'group');

// Nothing else would tell: without its rule a thread has no colour, and a card no ground.
it.each(businesses.map((id, index) => [id, index + 1] as const))(
  '%s has its thread in the header and the footer, and its card on the main page',
  (id, place) => {
    expect(css('styles/tokens.css')).toContain(`--t-${id}: `);
    expect(css('styles/components/header.css')).toContain(
      `.threads i:nth-child(${place}) {\n  background: var(--t-${id});`,
    );
    expect(css('styles/components/footer.css')).toContain(`.th-${id} {\n  background: var(--t-${id});`);
    expect(css('ventures/group/sections/VentureCards.astro')).toMatch(new RegExp(`\\.venture--${id} \\{\\s+--vb: `));
  },
);

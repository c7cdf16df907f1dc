import { dashboardPath, loginPath, releasePath, ventureIds, ventures } from '@portal/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { mediaFolder } from '../../publisher/src/pictures/variants.ts';
import { attachmentFolders } from '../../publisher/src/release/release-maker.ts';
import { ownPrefix } from '../../publisher/src/serve/own-addresses.ts';
import { all } from './document.ts';
import { visit } from './visit.ts';

const patterns = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());
const condition = z.object({ href_matches: patterns.default([]) });
const format = z.object({
  prerender: z.tuple([
    z.object({
      where: z.object({ and: z.array(condition.extend({ not: condition.optional() })) }),
    }),
  ]),
});

const { document } = await visit('/');
const [rules = ''] = all(document, 'script[type="speculationrules"]').map(({ textContent }) => textContent);
const { prerender } = format.parse(JSON.parse(rules));

const site = 'https://site.example';
const isIn = (given: readonly string[], path: string): boolean =>
  given.some((pattern) => new URLPattern(pattern, site).test(path, site));
/** Whether a link to a path may have its page made ahead, as far as the address says. */
const isMadeAhead = (path: string): boolean =>
  prerender[0].where.and.every(
    ({ href_matches, not }) =>
      (href_matches.length === 0 || isIn(href_matches, path)) && !isIn(not?.href_matches ?? [], path),
  );

test('pages are made ahead', () => {
  const pages = ventureIds.flatMap((id) => [ventures[id].home, ventures[id].contact]);
  expect(['/?from=here', ...pages].filter((path) => !isMadeAhead(path))).toEqual([]);
});

test.each([
  loginPath,
  `${loginPath}?to=fees`,
  dashboardPath,
  `${dashboardPath}?topic=fees`,
  ...[...attachmentFolders].map((folder) => `/${folder}/some.pdf`),
  `${mediaFolder}/some.webp`,
  releasePath,
  `${ownPrefix}health`,
])('%s is no page of the sites, and is not made ahead', (path) => {
  expect(isMadeAhead(path)).toBe(false);
});

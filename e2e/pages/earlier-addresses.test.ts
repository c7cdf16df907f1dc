import { expect, test } from 'vitest';
import { visit } from './visit.ts';

/** The specification's earlier listing: the institute's pages without its prefix. */
const earlier = [
  '/about',
  '/faculty',
  '/faculty/0',
  '/faculty/1',
  '/batches',
  '/class-schedule',
  '/fees-structure',
  '/gallery',
  '/arun-contact-us',
  '/admin',
  '/admin/dashboard',
];

test.each(earlier)('%s leads to the prefixed page, with whatever is asked of it', async (path) => {
  for (const search of ['', '?from=poster&topic=a%20b']) {
    const { status, location } = await visit(path + search);
    expect([status, location]).toEqual([301, `/arun-app${path}${search}`]);
  }
  expect((await visit(`/arun-app${path}`)).status).toBe(200);
});

test('a professor whom nobody knows is not looked for under the earlier address', async () => {
  expect(await visit('/faculty/9999')).toMatchObject({ status: 404, location: null });
});

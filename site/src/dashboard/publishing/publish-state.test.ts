import type { ReleaseReport } from '@portal/contract';
import { expect, it } from 'vitest';
import { pauseBeforeNext, publishState, type PublishState } from './publish-state.ts';

const at = '2026-11-21T10:00:00.000Z';
const live = (revision: number, why: Partial<ReleaseReport> = {}): ReleaseReport => ({
  revision,
  publishedAt: at,
  release: `r${revision}`,
  pages: 60,
  changed: [],
  ...why,
});
const failure = (revision: number) => ({ failure: { at, revision, message: 'The page /x is empty.' } });
const replaced = (revision: number) => ({
  failure: { at, revision, message: 'Its database was replaced.', replaced: true as const },
});
const change = { revision: 7, page: '/arun-app/batches' };

const cases: readonly (readonly [
  name: string,
  kind: PublishState['kind'],
  state: Parameters<typeof publishState>,
])[] = [
  ['a change that the site was not asked about', 'saved', [change, undefined, false]],
  ['a change that is not shown yet', 'publishing', [change, live(6), false]],
  ['a change whose revision is shown', 'live', [change, live(7), false]],
  ['a change that a later revision carries', 'live', [change, live(9), false]],
  ['a change that could not be published', 'failed', [change, live(6, failure(7)), false]],
  ['a change that fell with a later one', 'failed', [change, live(6, failure(9)), false]],
  ['a failure from before the change', 'publishing', [change, live(5, failure(6)), false]],
  ['a change that a release went live without', 'failed', [change, live(7, failure(7)), false]],
  ['a failure from before a change that is live', 'live', [change, live(7, failure(6)), false]],
  ['a change that is in the release that is kept', 'live', [change, live(7, { held: { since: at } }), false]],
  ['a release that is kept on purpose', 'held', [change, live(4, { held: { since: at } }), false]],
  ['a release of another history', 'publishing', [change, live(9), false, false]],
  ['a kept release of another history', 'held', [change, live(9, { held: { since: at } }), false, false]],
  ['a database that went back', 'failed', [change, live(9, replaced(6)), false]],
  ['a database that went back and caught up', 'failed', [change, live(9, replaced(9)), false, false]],
  ['a site that does not answer', 'silent', [change, live(6), true]],
  ['no change, nothing read', 'unknown', [undefined, undefined, false]],
  ['no change, all well', 'live', [undefined, live(6), false]],
  ['no change, somebody else’s failure', 'failed', [undefined, live(6, failure(7)), false]],
  ['no change, an older release', 'held', [undefined, live(4, { held: { since: at } }), false]],
];

it.each(cases)('%s: %s', (_name, kind, state) => {
  expect(publishState(...state).kind).toBe(kind);
});

it('asks often at first, then calmly, and never again once the change is live', () => {
  const waits = [0, 14, 15, 40, 60, 1000].map((answers) => pauseBeforeNext({ kind: 'publishing' }, answers));
  expect(waits).toEqual([300, 300, 1000, 3000, 15_000, 15_000]);
  expect(pauseBeforeNext(publishState(change, live(7), false), 0)).toBe(false);
  expect(pauseBeforeNext(publishState(change, live(6, failure(7)), false), 0)).toBe(15_000);
});

it('goes on asking while pictures are being prepared, unless an older release is kept', () => {
  const state = (why: Partial<ReleaseReport>) =>
    publishState(change, live(7, { preparing: 8, ...why }), false);
  expect(pauseBeforeNext(state({}), 1000)).toBe(2000);
  expect(pauseBeforeNext(state({ held: { since: at } }), 0)).toBe(false);
});

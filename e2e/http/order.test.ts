import {
  changeList,
  collectionKeys,
  collectionOf,
  content,
  failures,
  type ApiCollectionKey,
} from '@portal/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { json, visitor } from './connection.ts';
import { growingKeys } from './filled-forms.ts';
import { create } from './fixtures.ts';
import { ofEachStore } from './kinds.ts';
import { collection, panel } from './panel-session.ts';
import {
  currentRevision,
  expectFailure,
  recordOf,
  recordsOf,
  remove,
  removeAll,
  revisionOf,
} from './records.ts';
import type { Reply } from './sender.ts';
import { administrator, newSession } from './session.ts';

beforeEach(removeAll);

const everything = async () => content.parse((await visitor('GET', '/content')).json).collections;
/** The ids of a collection as whoever reads all content finds them. */
const idsOf = async (key: ApiCollectionKey): Promise<readonly number[]> =>
  (await everything())[key].map(({ id }) => id);
const put = (key: ApiCollectionKey, body: object, by = administrator): Promise<Reply> =>
  by('PUT', `${collectionOf(key).path}/order`, { body: json(body) });
/** Moves a record; the test fails when that is refused. @returns the revision */
async function move(key: ApiCollectionKey, id: number, before: number | null): Promise<number> {
  const reply = await put(key, { id, before });
  expect([reply.status, reply.json], reply.text).toEqual([200, { status: true }]);
  return revisionOf(reply);
}
async function undo(revision: number): Promise<void> {
  const reply = await administrator('POST', `/changes/${revision}/undo`);
  expect(reply.status, reply.text).toBe(200);
}
const changes = async (query: string) =>
  changeList.parse((await administrator('GET', `/changes?${query}`)).json).changes;

/** Four new records, in their order. */
async function four(key: ApiCollectionKey): Promise<readonly [number, number, number, number]> {
  return [await create(key), await create(key), await create(key), await create(key)];
}

describe.each(ofEachStore(growingKeys))('%s', (key) => {
  it('stands where it was moved, for everybody, until that is undone', async () => {
    const [a, b, c, d] = await four(key);
    expect(await idsOf(key)).toEqual([a, b, c, d]);
    const untouched = await recordOf(key, a);
    const before = await everything();
    const first = await move(key, d, b);
    expect(await idsOf(key)).toEqual([a, d, b, c]);
    await move(key, a, null);
    expect(await idsOf(key)).toEqual([d, b, c, a]);
    await move(key, c, d);
    expect(await idsOf(key)).toEqual([c, d, b, a]);
    // One row is written, and a form that is open goes on.
    const { rank: _, ...own } = untouched;
    expect(await recordOf(key, a)).toMatchObject(own);

    // Its own list, the panel and a partial reply say the same.
    const { operations, path, stored } = collectionOf(key);
    if (operations.includes('list')) {
      const { json: list } = await visitor('GET', path);
      expect((list as { id: number }[]).map(({ id }) => id)).toEqual([c, d, b, a]);
    }
    const uid = `api::${stored.singular}.${stored.singular}`;
    const { json: shown } = await panel('GET', `${collection(uid)}?sort=rank:ASC`);
    expect((shown as { results: { id: number }[] }).results.map(({ id }) => id)).toEqual([c, d, b, a]);
    const { json: part } = await visitor('GET', `/content?since=${first - 1}`);
    const moved = content.parse(part);
    expect(moved.full).toBe(false);
    expect(moved.collections[key].map(({ id }) => id)).toEqual([c, d, a]);

    // A new one stands where new ones stand.
    const e = await create(key);
    expect(await idsOf(key)).toEqual([c, d, b, a, e]);
    await remove(key, e);
    const revision = await currentRevision();
    expect(await changes(`collection=${key}&id=${d}&limit=1`)).toMatchObject([
      {
        action: 'moved',
        revision: first,
        fields: ['rank'],
        differences: [{ field: 'rank', before: 4, after: 2 }],
        with: 0,
      },
    ]);
    // Whoever stands there already is not moved.
    expect(await move(key, d, b)).toBe(revision);
    expect(await move(key, d, d)).toBe(revision);
    expect(await move(key, a, null)).toBe(revision);
    for (const made of [first + 2, first + 1, first]) await undo(made);
    expect(await idsOf(key)).toEqual([a, b, c, d]);
    expect((await changes('limit=1'))[0]?.differences).toEqual([{ field: 'rank', before: 2, after: 4 }]);
    const ranks = (all: Awaited<ReturnType<typeof everything>>) => all[key].map(({ rank }) => rank);
    expect(ranks(await everything())).toEqual(ranks(before));
  });
});

it('a place comes back with what was deleted, and with an earlier version', async () => {
  const [a, b, c, d] = await four('rule');
  const moved = await move('rule', d, a);
  await remove('rule', d);
  expect(await idsOf('rule')).toEqual([a, b, c]);
  await undo(await currentRevision());
  expect(await idsOf('rule')).toEqual([d, a, b, c]);
  await move('rule', d, null);
  expect((await administrator('POST', `/changes/${moved}/restore`)).status).toBe(200);
  expect(await idsOf('rule')).toEqual([d, a, b, c]);
  const [last] = await changes('limit=1');
  expect(last).toMatchObject({ action: 'restored', fields: ['rank'] });
});

it('a record is moved inside its own list alone', async () => {
  const subject = await create('subject');
  const other = await create('subject');
  const lesson = await create('lesson', { subject_id: subject });
  const stranger = await create('lesson', { subject_id: other });
  const [galleryItem, eatsItem] = [await create('gallery'), await create('eatsgallery')];
  const before = await everything();
  const revision = await currentRevision();
  expectFailure(await put('lesson', { id: lesson, before: stranger }), 400, failures.otherParent('subject'));
  expectFailure(await put('gallery', { id: galleryItem, before: eatsItem }), 404);
  expectFailure(await put('gallery', { id: eatsItem, before: null }), 404);
  for (const body of [
    { id: 2_000_000_000, before: null },
    { id: lesson, before: 2_000_000_000 },
  ])
    expectFailure(await put('lesson', body), 404, failures.unknownRecord('Lesson'));
  for (const body of [
    {},
    { id: lesson },
    { before: null },
    { id: 0, before: null },
    { id: lesson, before: 'x' },
  ])
    expectFailure(await put('lesson', body), 400);
  expectFailure(await put('lesson', { id: lesson, before: null }, visitor), 401);
  expect([await everything(), await currentRevision()]).toEqual([before, revision]);
});

it('lists of several parents are moved each by itself', async () => {
  const [one, two] = [await create('course'), await create('course')];
  const [a, x, b, y] = [
    await create('subject', { course_id: one }),
    await create('subject', { course_id: two }),
    await create('subject', { course_id: one }),
    await create('subject', { course_id: two }),
  ];
  await move('subject', b, a);
  await move('course', two, one);
  const { json: courses } = await visitor('GET', '/schedule/courses');
  expect(
    (courses as { id: number; subjects: { id: number }[] }[]).map(({ id, subjects }) => [
      id,
      subjects.map((subject) => subject.id),
    ]),
  ).toEqual([
    [two, [x, y]],
    [one, [b, a]],
  ]);
});

it('what is moved between the same two over and over is found in its place, and all of it is undone', async () => {
  const [a, b, c, d] = await four('rule');
  // Its own list alone: that all content says the same is held above, for every collection.
  const listed = async () => (await recordsOf('rule')).map(({ id }) => id);
  const before = await listed();
  const start = await currentRevision();
  let [near, far] = [b, c];
  for (let count = 0; count < 60; count += 1) {
    await move('rule', far, near);
    [near, far] = [far, near];
    if (count % 10 === 9) expect(await listed()).toEqual([a, near, far, d]);
  }
  expect(await idsOf('rule')).toEqual([a, near, far, d]);
  const made = (await changes('limit=200&collection=rule')).filter(({ revision }) => revision > start);
  expect(made.length).toBe(60);
  // Once the numbers have run out, and the others of the list went along.
  expect(made.filter((change) => change.with > 0)).toMatchObject([{ action: 'moved', with: 3 }]);
  for (const { revision } of made) await undo(revision);
  expect(await listed()).toEqual(before);
  expect(await idsOf('rule')).toEqual(before);
});

it('of many who move at once each is heard, and nobody is lost or there twice', async () => {
  const ids = await four('batch');
  const { call } = await newSession();
  const start = await currentRevision();
  const asked = Array.from({ length: 24 }, (_, index) => ({
    id: ids[index % 4],
    before: index % 5 === 0 ? null : ids[(index * 7 + 1) % 4],
    by: index % 2 === 0 ? call : administrator,
  }));
  const replies = await Promise.all(asked.map(({ by, ...body }) => put('batch', body, by)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const moved = (await idsOf('batch')).toSorted((a, b) => a - b);
  expect(moved).toEqual(ids);
  const made = (await changes('limit=200')).filter(({ revision }) => revision > start);
  for (const { revision } of made) await undo(revision);
  expect(await idsOf('batch')).toEqual(ids);
});

it('the panel cannot give a rank, and keeps it', async () => {
  const [a, b] = [await create('rule'), await create('rule')];
  await move('rule', b, a);
  const { rank } = await recordOf('rule', b);
  const { json: shown } = await panel('GET', collection('api::rule.rule'));
  const found = (shown as { results: { id: number; documentId: string }[] }).results.find(
    ({ id }) => id === b,
  );
  const path = `${collection('api::rule.rule')}/${found?.documentId}`;
  expect((await panel('PUT', path, { point: 'Another', rank: 99 })).status).toBe(200);
  expect(await recordOf('rule', b)).toMatchObject({ point: 'Another', rank });
});

it('no record is without a rank', async () => {
  const all = await everything();
  for (const key of collectionKeys)
    for (const { id, rank } of all[key]) expect(rank, `${key} ${id}`).toBeTypeOf('number');
});

import { apiCollectionKeys, collectionKeys, content, type Content } from '@portal/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { json, visitor } from './connection.ts';
import { bodyOf, create, fixtures } from './fixtures.ts';
import {
  createdId,
  currentRevision,
  expectFailure,
  insertIdOf,
  recordOf,
  recordsOf,
  remove,
  removeAll,
  revisionOf,
} from './records.ts';
import { administrator } from './session.ts';
import { jpeg } from './test-files.ts';

// Visitors are answered with everything where another file's record has its time.
beforeAll(removeAll);

const read = async (query = '', call: typeof visitor = visitor): Promise<Content> => {
  const reply = await call('GET', `/content${query}`);
  expect(reply.status, reply.text).toBe(200);
  return content.parse(reply.json);
};
const everyRecord = ({ collections }: Pick<Content, 'collections'>) => Object.values(collections).flat();
const addRule = (point: string) => administrator('POST', '/rule', { body: json({ point }) });

/** A client's content after the changes of a partial reply. */
function merged(mine: Content, changes: Content): Content {
  if (changes.full) return changes;
  const collections = Object.fromEntries(
    collectionKeys.map((key) => {
      const came: readonly { id: number }[] = changes.collections[key];
      const went = new Set([...(changes.deleted[key] ?? []), ...came.map(({ id }) => id)]);
      const kept = mine.collections[key].filter(({ id }) => !went.has(id));
      return [key, [...kept, ...came].toSorted((a, b) => a.id - b.id)];
    }),
  );
  return { ...changes, full: true, deleted: {}, collections: collections as Content['collections'] };
}

describe('the revision', () => {
  it('counts 1, 2, 3 under concurrent writes', async () => {
    const start = await currentRevision();
    const points = Array.from({ length: 24 }, (_, index) => `Rule ${index}`);
    const replies = await Promise.all(points.map(addRule));
    const revisions = replies.map(revisionOf).toSorted((a, b) => a - b);
    expect(revisions).toEqual(points.map((_, index) => start + index + 1));
    const { collections, full, revision } = await read(`?since=${start}`);
    expect([full, revision]).toEqual([false, start + 24]);
    const created = new Set(replies.map(insertIdOf));
    expect(created.size).toBe(24);
    expect(collections.rule).toEqual((await recordsOf('rule')).filter(({ id }) => created.has(id)));
    await removeAll();
  });

  it('stands still for reads and for refused writes', async () => {
    const start = await currentRevision();
    await visitor('GET', '/faculty');
    await addRule('');
    await administrator('DELETE', '/rule/1000000');
    await visitor('POST', '/rule', { body: json({ point: 'x' }) });
    expect(await currentRevision()).toBe(start);
  });
});

describe('/content', () => {
  it('holds every collection, whole, ids ascending, as the lists have them', async () => {
    for (const key of apiCollectionKeys) await create(key);
    const { full, deleted, collections } = await read();
    expect([full, deleted]).toEqual([true, {}]);
    expect(Object.keys(collections).toSorted()).toEqual([...collectionKeys].toSorted());
    for (const key of apiCollectionKeys) {
      const records: readonly object[] = collections[key];
      const listed = await recordsOf(key);
      expect(records.length, key).toBeGreaterThan(0);
      expect(listed).toMatchObject(records);
      expect(listed).toHaveLength(records.length);
    }
  });

  it('is whole for a revision that is unknown, and takes no nonsense for one', async () => {
    const { revision } = await read();
    for (const since of [revision + 1, '99999999', '9223372036854775808'])
      expect(await read(`?since=${since}`), String(since)).toMatchObject({ full: true, revision });
    for (const since of ['abc', '-1', '1.5', '', 'NaN', '1;drop', '%00']) {
      const reply = await visitor('GET', `/content?since=${since}`);
      if (reply.status === 200) expect(content.parse(reply.json).full, since).toBe(true);
      else expectFailure(reply, 400);
    }
  });

  it('names its newest change, and is whole for who knows another one under that number', async () => {
    await create('rule');
    const { changeId, revision } = await read();
    const known = await read(`?since=${revision}&sinceId=${changeId}`);
    expect(known).toMatchObject({ full: false, revision, changeId, deleted: {} });
    expect(known.replaced).toBeUndefined();
    expect(everyRecord(known)).toEqual([]);
    expect(await read(`?since=${revision}&sinceId=${changeId}`, administrator)).toEqual(known);
    for (const query of [`since=${revision}&sinceId=other`, `since=${revision + 1}&sinceId=${changeId}`])
      for (const call of [visitor, administrator])
        expect(await read(`?${query}`, call), query).toMatchObject({
          full: true,
          revision,
          changeId,
          replaced: true,
        });
    // Whoever names none, or one that the log never had, says nothing of another history.
    for (const query of [`since=${revision + 1}`, 'since=0&sinceId=other', `sinceId=other`])
      expect((await read(`?${query}`)).replaced, query).toBeUndefined();
    await create('rule');
    const next = await read(`?since=${revision}&sinceId=${changeId}`);
    expect(next).toMatchObject({ full: false, revision: revision + 1 });
    expect(next.changeId).not.toBe(changeId);
  });

  it('since a revision holds what was created, changed and deleted after it, and nothing else', async () => {
    const old = await create('rule');
    const { revision } = await read();
    const created = await create('whyjoin');
    const passing = await create('scholarship');
    for (const point of ['Changed', 'Changed again'])
      await administrator('PUT', `/rule/${old}`, { body: json({ point }) });
    await remove('scholarship', passing);
    const gone = await create('gallery');
    await remove('gallery', gone);
    const changes = await read(`?since=${revision}`);
    expect([changes.full, changes.revision]).toEqual([false, revision + 7]);
    const { rule, whyjoin, ...others } = changes.collections;
    expect([rule, whyjoin]).toEqual([[await recordOf('rule', old)], [await recordOf('whyjoin', created)]]);
    expect(Object.values(others).flat()).toEqual([]);
    expect(changes.deleted).toEqual({ scholarship: [passing], gallery: [gone] });
    await remove('whyjoin', created);
    const later = await read(`?since=${changes.revision}`);
    expect(later.deleted).toEqual({ whyjoin: [created] });
    expect(everyRecord(later)).toEqual([]);
  });

  it('followed step by step ends in the same content as read whole', async () => {
    let mine = await read();
    const steps = [
      () => create('faculty'),
      async () => {
        const id = await create('foodcourt');
        const body = await bodyOf('foodcourt', fixtures.foodcourt.changed, await jpeg('next.jpg'));
        return administrator('PUT', `/foodcourt/${id}`, { body });
      },
      async () => createdId('subject', json({ course_id: await create('course'), name: 'Later' })),
      async () => Promise.all((await recordsOf('course')).map(({ id }) => remove('course', id))),
      async () => Promise.all((await recordsOf('batch')).map(({ id }) => remove('batch', id))),
    ];
    for (const step of steps) {
      await step();
      mine = merged(mine, await read(`?since=${mine.revision}`));
      const { collections, revision } = await read();
      expect(mine).toMatchObject({ collections, revision });
      expect(everyRecord(mine)).toHaveLength(everyRecord({ collections }).length);
    }
  });

  it('is one moment, whatever is written while it is read', async () => {
    /** Rules by the revision that each came or went with. */
    const history: { readonly revision: number; readonly id: number; readonly there: boolean }[] = [];
    const start = await read();
    const snapshots: Content[] = [];
    const writing = { on: true };
    const readers = [1, 2, 3].map(async () => {
      while (writing.on) snapshots.push(await read());
    });
    const writers = [1, 2, 3].map(async (writer) => {
      for (let index = 0; index < 12; index += 1) {
        const created = await addRule(`${writer}.${index}`);
        const { id } = created.json as { id: number };
        history.push({ revision: revisionOf(created), id, there: true });
        if (index % 3 > 0) continue;
        history.push({ revision: revisionOf(await remove('rule', id)), id, there: false });
      }
    });
    await Promise.all(writers);
    writing.on = false;
    await Promise.all(readers);
    expect(new Set(snapshots.map(({ revision }) => revision)).size).toBeGreaterThan(3);
    const past = history.toSorted((a, b) => a.revision - b.revision);
    for (const { revision, collections } of snapshots) {
      const there = new Set(start.collections.rule.map(({ id }) => id));
      for (const event of past.filter((event) => event.revision <= revision))
        if (event.there) there.add(event.id);
        else there.delete(event.id);
      expect(collections.rule.map(({ id }) => id)).toEqual([...there].toSorted((a, b) => a - b));
    }
  });

  it('leaves no record behind', async () => {
    await removeAll();
    const { collections } = await read();
    for (const key of apiCollectionKeys) expect(collections[key], key).toEqual([]);
  });
});

// Past 300 lines: every call of the history, on records that its tests change one after the other.
import {
  changeDetail,
  changeList,
  collectionKeys,
  collectionOf,
  content,
  exampleOf,
  failures,
  isApiCollection,
  undoReply,
  type CollectionKey,
} from '@portal/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { Chance } from './chance.ts';
import { json, send, visitor } from './connection.ts';
import { leftFiles, storedFiles } from './disk.ts';
import { bodyOf, create, fixtures } from './fixtures.ts';
import { ofEachStore } from './kinds.ts';
import { added, documentOf, form } from './panel-forms.ts';
import { collection, documentIdOf, panel } from './panel-session.ts';
import { currentRevision, expectFailure, recordOf, remove, removeAll, revisionOf } from './records.ts';
import type { Reply } from './sender.ts';
import { administrator, newSession } from './session.ts';
import { pdf, png } from './test-files.ts';

afterEach(async () => {
  await removeAll();
  expect(await leftFiles()).toEqual([]);
});

const post = (path: string, call = administrator): Promise<Reply> => call('POST', path);
/** Takes a change back. @returns the revision of the undo */
async function takenBack(revision: number, how: 'undo' | 'restore' = 'undo'): Promise<number> {
  const reply = await post(`/changes/${revision}/${how}`);
  expect(reply.status, reply.text).toBe(200);
  expect(revisionOf(reply)).toBe(await currentRevision());
  return undoReply.parse(reply.json).revision;
}
const changes = async (query = '') =>
  changeList.parse((await administrator('GET', `/changes${query}`)).json).changes;
const change = async (revision: number) =>
  changeDetail.parse((await administrator('GET', `/changes/${revision}`)).json);

interface Shown {
  readonly id: number;
  readonly image_path?: string;
  readonly pdf_filename?: string;
}

/** All content but for the moment of the last write. */
async function allRecords() {
  const { collections } = content.parse((await visitor('GET', '/content')).json);
  return JSON.parse(
    JSON.stringify(collections, (key, value: unknown) => (key === 'updatedAt' ? undefined : value)),
  ) as Readonly<Record<string, readonly Shown[]>>;
}

/** The same, and every file by its address. */
async function everything() {
  const records = await allRecords();
  const files: Record<string, string> = {};
  for (const { image_path, pdf_filename } of Object.values(records).flat()) {
    const path = image_path ?? (pdf_filename === undefined ? undefined : `/assets/${pdf_filename}`);
    if (path === undefined || path === '') continue;
    const { bytes, status } = await send({ method: 'GET', path });
    expect(status, path).toBe(200);
    files[path] = bytes.toString('base64');
  }
  return { records, files };
}

/** The ids of a collection in {@link allRecords}. */
const idsIn = (records: Awaited<ReturnType<typeof allRecords>>, key: CollectionKey): number[] =>
  (records[key] ?? []).map(({ id }) => id);

const sentence = exampleOf('words').key;
const written = async (text: string): Promise<number> =>
  revisionOf(await administrator('PUT', '/words', { body: json({ key: sentence, text }) }));

/** Makes a record of any collection; those without calls in the panel. */
async function made(key: CollectionKey): Promise<number> {
  if (key === 'words') {
    await written('Fresh every morning.');
    return (await allRecords())[key]?.at(-1)?.id ?? 0;
  }
  if (isApiCollection(key)) return create(key);
  return (await added(key, await form(key))).id;
}

/** Changes every field of a record that can be changed, in the dashboard or in the panel. */
async function changed(key: CollectionKey, id: number): Promise<number> {
  if (key === 'words') return written('Fresh twice a day.');
  if (isApiCollection(key) && collectionOf(key).operations.includes('update')) {
    const { changed: fields, file } = fixtures[key];
    const another = key === 'lesson' ? pdf('another.pdf', 'Another') : await png('another.png', 9, 7);
    const body = await bodyOf(key, fields, file && another);
    const reply = await administrator('PUT', `${collectionOf(key).path}/${id}`, { body });
    expect(reply.status, reply.text).toBe(200);
    return revisionOf(reply);
  }
  const { file, stored } = collectionOf(key);
  const sent = file === undefined ? {} : { [file.attribute]: (await form(key))[file.attribute] };
  const named = { [collectionOf(key).named]: 'Another name' };
  const reply = await panel('PUT', await documentOf(key, id), {
    ...sent,
    ...(stored.shared === undefined ? named : {}),
  });
  expect(reply.status, reply.text).toBe(200);
  return currentRevision();
}

async function deleted(key: CollectionKey, id: number): Promise<number> {
  if (key === 'words') return revisionOf(await administrator('DELETE', `/words?key=${sentence}`));
  if (isApiCollection(key) && collectionOf(key).operations.includes('delete'))
    return revisionOf(await remove(key, id));
  expect((await panel('DELETE', await documentOf(key, id))).status).toBe(200);
  return currentRevision();
}

describe.each(ofEachStore(collectionKeys).map((key) => ({ key })))('$key', ({ key }) => {
  it('keeps what was changed and deleted, and brings it back under the same id and address', async () => {
    const id = await made(key);
    const creation = await currentRevision();
    const before = await everything();
    const update = await changed(key, id);
    const edited = await everything();
    expect(edited).not.toEqual(before);
    const deletion = await deleted(key, id);
    const gone = await everything();

    // What is in the bin is served to nobody.
    for (const path of Object.keys(edited.files))
      if (!(path in gone.files)) expect((await send({ method: 'GET', path })).status).toBe(404);
    const [entry] = await changes('?limit=1');
    expect(entry).toMatchObject({ revision: deletion, action: 'deleted', collection: key, id, undone: null });
    expect(entry?.title).not.toBe('');
    expect(await changes('?deleted=1&limit=1')).toEqual([entry]);
    expect(await change(deletion)).toMatchObject({ before: { id }, after: null });

    const undoing = await takenBack(deletion);
    expect(await everything()).toEqual(edited);
    expect(await change(deletion)).toMatchObject({ undone: undoing });
    expect(await changes('?deleted=1&limit=1')).not.toMatchObject([{ id, collection: key }]);
    expectFailure(await post(`/changes/${deletion}/undo`), 409, failures.undoneBefore);
    await takenBack(update);
    expect(await everything()).toEqual(before);

    // Undoing is undone like anything else.
    await takenBack(await currentRevision());
    expect(await everything()).toEqual(edited);
    await takenBack(creation, 'restore');
    expect(await everything()).toEqual(before);
    const history = await changes(`?collection=${key}&id=${id}`);
    expect(history.map(({ action }) => action)).toEqual([
      'restored',
      'restored',
      'restored',
      'restored',
      'deleted',
      'updated',
      'created',
    ]);
    expect(history.every(({ keptUntil }) => keptUntil !== null)).toBe(true);
    if (!isApiCollection(key)) await deleted(key, id);
  });
});

it('a deleted course comes back with its subjects, lessons and PDFs, from dashboard and panel', async () => {
  // With ten PDFs: the links that were sent out work again.
  for (let lessons = 0; lessons < 10; lessons += 1) await create('lesson');
  const before = await everything();
  const links = Object.keys(before.files);
  expect(links.filter((path) => path.startsWith('/assets/')).length).toBe(10);
  const [course = 0] = idsIn(before.records, 'course');
  for (const take of [
    () => remove('course', course),
    async () => panel('DELETE', await documentOf('course', course)),
  ]) {
    await take();
    const root = await currentRevision();
    expect(await storedFiles()).toEqual([]);
    for (const path of links) expect((await send({ method: 'GET', path })).status, path).toBe(404);
    const [entry] = await changes();
    const along = [
      { collection: 'subject', count: 1 },
      { collection: 'lesson', count: 10 },
    ];
    expect(entry).toMatchObject({ revision: root, collection: 'course', with: 11, along });
    const undoing = await takenBack(root);
    expect(await everything()).toEqual(before);
    expect((await changes())[0]).toMatchObject({ revision: undoing, with: 11, along });
    // And what was restored goes again as one.
    await takenBack(undoing);
    expect((await allRecords())['lesson']).toEqual([]);
    await takenBack(root, 'restore');
    expect(await everything()).toEqual(before);
  }
  // A lesson of a course that has gone has no place.
  await remove('lesson', idsIn(before.records, 'lesson')[0] ?? 0);
  const lesson = await currentRevision();
  await remove('course', course);
  expectFailure(await post(`/changes/${lesson}/undo`), 409, failures.parentGone('subject'));
});

it('fields that were changed again are not undone; others are', async () => {
  const id = await create('batch');
  const put = async (fields: object) => {
    const body = json({ ...fixtures.batch.fields, ...fields });
    return revisionOf(await administrator('PUT', `/batch/${id}`, { body }));
  };
  const fees = await put({ fees: 100 });
  const name = await put({ fees: 100, batchName: 'Another' });
  expect((await change(name)).fields).toEqual(['batchName']);
  await takenBack(fees);
  expect(await recordOf('batch', id)).toMatchObject({
    batchName: 'Another',
    fees: fixtures.batch.fields['fees'],
  });
  const first = await put({ fees: 200, batchName: 'Another' });
  await put({ fees: 300, batchName: 'Another' });
  const before = await everything();
  const revision = await currentRevision();
  expectFailure(await post(`/changes/${first}/undo`), 409, failures.changedAgain);
  expect([await everything(), await currentRevision()]).toEqual([before, revision]);
});

it('of two who undo the same at once, one is told', async () => {
  const id = await create('rule');
  const deletion = revisionOf(await remove('rule', id));
  const { call } = await newSession();
  const replies = await Promise.all([administrator, call].map((by) => post(`/changes/${deletion}/undo`, by)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await recordOf('rule', id)).toMatchObject({ id });
});

it('an item that the panel moved to another gallery comes back to its own', async () => {
  const id = await create('gallery');
  const before = await everything();
  expect((await panel('PUT', await documentOf('gallery', id), { venture: 'eats' })).status).toBe(200);
  await takenBack(await currentRevision());
  expect(await everything()).toEqual(before);
});

it('of several records that the panel deletes at once, each is a change of its own', async () => {
  const ids = [await create('rule'), await create('rule'), await create('rule'), await create('rule')];
  const before = await everything();
  const revision = await currentRevision();
  const uid = 'api::rule.rule';
  const documentIds = await Promise.all(ids.map((id) => documentIdOf(uid, id)));
  expect((await panel('POST', `${collection(uid)}/actions/bulkDelete`, { documentIds })).status).toBe(200);
  const made = await changes(`?limit=4`);
  expect(made.map((one) => one.revision)).toEqual([4, 3, 2, 1].map((n) => revision + n));
  expect(made.every((one) => one.action === 'deleted' && one.with === 0)).toBe(true);
  expect(made.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ids);
  for (const one of made) await takenBack(one.revision);
  expect(await everything()).toEqual(before);
});

it('refuses what is no change, and who is nobody', async () => {
  for (const path of ['/changes', '/changes/1', '/bin'])
    expect([401, 403]).toContain((await visitor('GET', path)).status);
  for (const how of ['undo', 'restore']) {
    expectFailure(await post(`/changes/2000000000/${how}`), 404, failures.unknownRecord('Change'));
    expectFailure(await visitor('POST', `/changes/1/${how}`), 401);
  }
  for (const query of ['limit=0', 'limit=201', 'before=x', 'collection=enquiry', 'id=1', 'deleted=0'])
    expectFailure(await administrator('GET', `/changes?${query}`), 400);
});

it('pages go through the whole history', async () => {
  for (const n of [1, 2, 3]) await create('rule', { point: `Rule ${n}` });
  const titles: string[] = [];
  for (let before = await currentRevision(); titles.length < 2; before -= 1)
    titles.push(...(await changes(`?limit=1&before=${before}`)).map(({ title }) => title));
  expect(titles).toEqual(['Rule 2', 'Rule 1']);
});

/** Collections that have every operation, and those with files and parents. */
const walked = [
  'rule',
  'batch',
  'faculty',
  'fees',
  'foodcourt',
  'gallery',
  'lesson',
  'subject',
  'course',
] as const;

/** Each store has histories of its own. */
const seeds = process.env['STORES'] === 'servers' ? [2] : [1];

it.each(seeds)('random changes are all undone, the newest first (%i)', async (seed) => {
  const chance = new Chance(seed);
  for (const key of walked) await create(key);
  const before = await everything();
  const { call } = await newSession();
  const done: number[] = [];
  for (let step = 0; step < 20; step += 1) {
    const key = chance.of(walked);
    const ids = idsIn(await allRecords(), key);
    const id = ids.length === 0 ? undefined : chance.of(ids);
    const revision = await currentRevision();
    if (id === undefined || chance.is(0.3)) await create(key);
    else if (chance.is(0.4)) await deleted(key, id);
    else if (chance.is(0.5) && done.length > 0)
      await post(
        `/changes/${chance.of(done)}/${chance.of(['undo', 'restore'])}`,
        chance.of([call, administrator]),
      );
    else await changed(key, id);
    if ((await currentRevision()) > revision) done.push(revision + 1);
  }
  const [first = 0] = done;
  // What went along is part of the change that is undone.
  const made = (await changes('?limit=200')).filter(({ revision }) => revision >= first);
  for (const { revision } of made) {
    // Undoing another one may have put it back in force, or out of it.
    if ((await change(revision)).undone === null) await takenBack(revision);
  }
  expect(await everything()).toEqual(before);
});

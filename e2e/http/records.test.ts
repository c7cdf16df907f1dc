// Past 300 lines: every collection has these tests, and each call of it is in one of them.
import { createHash } from 'node:crypto';
import {
  apiCollectionKeys,
  calls,
  changedReply,
  collectionOf,
  failures,
  idempotencyHeader,
  wholeRecord,
  type ApiCollectionKey,
  type Operation,
} from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { cms, json, send, visitor, type TestFile } from './connection.ts';
import type { Reply } from './sender.ts';
import { leftFiles, storedFiles } from './disk.ts';
import { bodyOf, create, fixtures, validBody } from './fixtures.ts';
import { ofEachStore } from './kinds.ts';
import {
  currentRevision,
  expectFailure,
  insertIdOf,
  recordOf,
  recordsOf,
  remove,
  revisionOf,
  type Stored,
} from './records.ts';
import { administrator } from './session.ts';

/** What a create call answers in place of a list, in the words of the contract's page. */
const plainObject = new Set<ApiCollectionKey>([
  'rule',
  'course',
  'subject',
  'lesson',
  'eatsoffer',
  'bazaaroffer',
]);

/** Parses a reply by the schema of its call, and holds its status against it. */
function expectReply(id: string, reply: Reply): unknown {
  const call = calls.find((one) => one.id === id);
  if (call === undefined) throw new Error(`The contract has no call ${id}.`);
  expect(reply.status, reply.text).toBe(call.status);
  expect(reply.headers['content-type']).toMatch(/^application\/json/);
  call.reply.parse(reply.json);
  return reply.json;
}

/** A record carries what its schema names and nothing else: no trace of how it is stored. A write leaves out its children. */
function expectRecord(key: ApiCollectionKey, record: Stored, extra: readonly string[] = []): void {
  const children = key === 'course' ? ['subjects'] : key === 'subject' ? ['lessons'] : [];
  const wanted = [...Object.keys(collectionOf(key).record.shape), ...extra];
  expect(new Set(Object.keys(record))).toEqual(
    new Set([...wanted, ...children.filter((child) => child in record)]),
  );
  expect(new Date(record.updatedAt).toISOString()).toBe(record.updatedAt);
}

const idsOf = async (key: ApiCollectionKey): Promise<readonly number[]> =>
  (await recordsOf(key)).map(({ id }) => id);
const seenAt = (updatedAt: string) => ({ 'if-match': `"${updatedAt}"` });
const longAgo = '2001-01-01T00:00:00.000Z';

/** Sends the form of a new record under a key. */
async function sendForm(
  key: ApiCollectionKey,
  formKey: string,
  over: object = {},
  more: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const headers = { [idempotencyHeader]: formKey, ...more };
  return administrator('POST', collectionOf(key).path, { body: await validBody(key, { ...over }), headers });
}

/** Every collection; beside the whole run on SQLite, servers show what stands or falls with the shape. */
const keys = process.env['SERVERS'] === 'stored' ? ofEachStore(apiCollectionKeys) : apiCollectionKeys;

describe.each(keys)('%s', (key) => {
  const collection = collectionOf(key);
  const { fields, changed, file } = fixtures[key];
  const can = (operation: Operation): boolean => collection.operations.includes(operation);
  const one = (id: number): string => `${collection.path}/${id}`;

  /** Holds that a file is flattened into its record, and served as the same bytes. */
  async function expectFile(record: Stored, sent: TestFile): Promise<void> {
    const video = sent.type === 'video/mp4';
    expect(record).toMatchObject({
      image_filename: sent.name,
      image_mimetype: sent.type,
      image_size: sent.bytes.length,
      image_width: video ? 64 : 40,
      image_height: video ? 48 : 30,
      image_hash: createHash('sha256').update(sent.bytes).digest('hex'),
    });
    const path = String(record['image_path']);
    expect(path).toMatch(/^\/uploads\/[\w.-]+$/);
    for (const form of [path, `/${path}`]) {
      const served = await send({ method: 'GET', path: form });
      expect([served.status, served.bytes.equals(sent.bytes)], form).toEqual([200, true]);
      expect(served.headers['content-type']).toBe(sent.type);
      expect(served.headers['x-content-type-options']).toBe('nosniff');
    }
  }

  if (can('create'))
    it('is created once a key, with the reply of its kind, and whole where that is asked for', async () => {
      await fixtures[key].parent?.();
      const [before, revision] = [await idsOf(key), await currentRevision()];
      const first = await sendForm(key, `created-${key}`);
      const body = expectReply(`${key}.create`, first);
      const id = insertIdOf(first);
      expect(revisionOf(first)).toBe(revision + 1);
      if (plainObject.has(key)) {
        expect(body).toMatchObject({ insertId: id, id, ...fields });
        expectRecord(key, body as Stored, ['insertId']);
      } else expect(body).toEqual([{ insertId: id }]);
      const record = await recordOf(key, id);
      expectRecord(key, record);
      expect(record).toMatchObject(fields);
      if (key === 'eligible') expect(record['Point']).toBe(fields['point']);
      if (file !== undefined && key !== 'lesson') await expectFile(record, await file());

      // The form once more, which stores nothing.
      const files = await storedFiles();
      const second = await sendForm(key, `created-${key}`);
      expect([second.status, second.json, revisionOf(second)]).toEqual([201, body, revision + 1]);
      const wanted = { [wholeRecord.header]: `respond-async, ${wholeRecord.value}` };
      const whole = await sendForm(key, `created-${key}`, {}, wanted);
      expect(whole.status, whole.text).toBe(201);
      expect(whole.headers[wholeRecord.applied.toLowerCase()]).toBe(wholeRecord.value);
      expect(Array.isArray(whole.json)).toBe(!plainObject.has(key));
      const { insertId, ...answered } = [whole.json as Stored | [Stored]].flat()[0] as Stored;
      expect(insertId).toBe(id);
      expectRecord(key, answered);
      expect(record).toMatchObject(answered);
      expect([await idsOf(key), await currentRevision()]).toEqual([[...before, id], revision + 1]);
      expect(await storedFiles()).toEqual(files);
      await remove(key, id);
    });

  it('is listed, read, changed and deleted as it was seen and not otherwise, and its ids are never used again', async () => {
    const before = await idsOf(key);
    const [id, after] = [await create(key), await create(key)];
    expect(await idsOf(key)).toEqual([...before, id, after]);
    const old = await recordOf(key, id);
    if (can('list')) {
      const list = expectReply(`${key}.list`, await visitor('GET', collection.path)) as Stored[];
      expect(list.map((record) => record.id)).toEqual([...before, id, after]);
      for (const record of list) expectRecord(key, record);
    }
    if (can('read')) {
      const body = expectReply(`${key}.read`, await visitor('GET', one(id)));
      expect(body).toEqual(key === 'batch' ? [old] : old);
    }
    const revision = await currentRevision();
    const expectStale = (reply: Reply, now: Stored): void => {
      expect(reply.status, reply.text).toBe(412);
      const { error, record } = changedReply(collection).parse(reply.json) as Record<string, object>;
      expect(error).toBe('This record was changed in the meantime.');
      expect(now).toMatchObject(record ?? {});
    };
    if (can('update')) {
      const form = await bodyOf(key, changed);
      const reply = await administrator('PUT', one(id), { body: form, headers: seenAt(old.updatedAt) });
      const body = expectReply(`${key}.update`, reply) as Stored;
      expect(revisionOf(reply)).toBe(revision + 1);
      expect(body).toMatchObject({ ...changed, id, status: true });
      expectRecord(key, body, ['status']);
      const now = await recordOf(key, id);
      expect({ ...now, status: true }).toMatchObject(body);
      if (key === 'eligible') expect(now['Point']).toBe(changed['point']);
      expect(Date.parse(now.updatedAt)).toBeGreaterThan(Date.parse(old.updatedAt));
      for (const name of Object.keys(old).filter((name) => /^(image|pdf)_/.test(name) && !(name in changed)))
        expect(now[name], `${name} is kept without a new file`).toEqual(old[name]);
      for (const stale of [old.updatedAt, longAgo, 'nonsense']) {
        const again = await bodyOf(key, fields, await file?.());
        expectStale(await administrator('PUT', one(id), { body: again, headers: seenAt(stale) }), now);
      }
      expect([await recordOf(key, id), await currentRevision()]).toEqual([now, revision + 1]);
      expect(await idsOf(key)).toEqual([...before, id, after]);
    }
    if (can('delete')) {
      const [last, revision] = [await recordOf(key, after), await currentRevision()];
      expectStale(await administrator('DELETE', one(after), { headers: seenAt(longAgo) }), last);
      expect([await recordOf(key, after), await currentRevision()]).toEqual([last, revision]);
      const reply = await administrator('DELETE', one(after), { headers: seenAt(last.updatedAt) });
      expect(expectReply(`${key}.delete`, reply)).toEqual({ status: true, id: after });
      expect(revisionOf(reply)).toBe(revision + 1);
      expect((await administrator('DELETE', one(after))).status).toBe(404);
      if (can('read')) expect((await visitor('GET', one(after))).status).toBe(404);
    } else await remove(key, after);
    const next = await create(key);
    expect(next).toBeGreaterThan(after);
    expect(await idsOf(key)).toEqual([...before, id, next]);
    const gone = await recordOf(key, id);
    for (const left of [id, next]) await remove(key, left);
    const path = gone['image_path'];
    if (typeof path === 'string') expect((await send({ method: 'GET', path })).status).toBe(404);
    expect(await leftFiles()).toEqual([]);
  });
});

it.each([
  ['gallery', 'eatsgallery'],
  ['eatsoffer', 'bazaaroffer'],
] as const)('a record of %s is none of %s, which has the same type', async (mine, other) => {
  const id = await create(mine, { venture: 'agri' });
  expect(await idsOf(other)).not.toContain(id);
  const { operations, path } = collectionOf(other);
  expect((await visitor('GET', `${path}/${id}`)).status).toBe(404);
  expect((await administrator('DELETE', `${path}/${id}`)).status).toBe(404);
  if (operations.includes('update')) {
    const body = await bodyOf(other, fixtures[other].changed);
    expect((await administrator('PUT', `${path}/${id}`, { body })).status).toBe(404);
  }
  await recordOf(mine, id);
  await remove(mine, id);
});

describe('a list', () => {
  it('opens no door by what Strapi would read in a query', async () => {
    const ids = [await create('faculty'), await create('faculty')];
    const plain = await visitor('GET', '/faculty');
    for (const query of [
      'populate=*',
      'fields=documentId',
      'filters[id][$gt]=0',
      'pagination[pageSize]=1',
      'sort=id:desc',
    ]) {
      const asked = await visitor('GET', `/faculty?${query}`);
      if (asked.status !== 400) expect(asked.text, query).toBe(plain.text);
    }
    for (const id of ids) await remove('faculty', id);
  });

  it('may be read from any page of the site, with its credentials', async () => {
    const { headers } = await visitor('GET', '/rule', { headers: { origin: cms.siteOrigin } });
    expect(headers['access-control-allow-origin']).toBe(cms.siteOrigin);
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers['access-control-expose-headers']?.toLowerCase()).toContain('x-content-revision');
  });
});

it('two editors of one record cannot both win with the same If-Match, and have different times', async () => {
  const id = await create('rule');
  const change = (point: string, headers = {}) =>
    administrator('PUT', `/rule/${id}`, { body: json({ point }), headers });
  const headers = seenAt((await recordOf('rule', id)).updatedAt);
  const editors = Array.from({ length: 8 }, (_, index) => `Editor ${index}`);
  const replies = await Promise.all(editors.map((point) => change(point, headers)));
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 412)]);
  const seen = new Set<string>();
  for (const point of editors) seen.add(((await change(point)).json as Stored).updatedAt);
  expect(seen.size).toBe(editors.length);
  await remove('rule', id);
});

describe('the key of a form', () => {
  it.each(['rule', 'gallery'] as const)(
    'stores one %s however often it comes at the same time',
    async (key) => {
      const before = await idsOf(key);
      const replies = await Promise.all(Array.from({ length: 6 }, () => sendForm(key, `at-once-${key}`)));
      for (const { status, text } of replies) expect(status, text).toBe(201);
      const ids = new Set(replies.map(insertIdOf));
      expect(ids.size).toBe(1);
      expect(await idsOf(key)).toEqual([...before, ...ids]);
      expect(await leftFiles()).toEqual([]);
      for (const id of ids) await remove(key, id);
    },
  );

  it('belongs to one content: another is refused in a sentence', async () => {
    const first = await sendForm('rule', 'other-content');
    const before = await recordsOf('rule');
    expectFailure(await sendForm('rule', 'other-content', { point: 'Another' }), 409, failures.sentBefore);
    // What is one field of text in both is another form all the same.
    expectFailure(await sendForm('whyjoin', 'other-content'), 409, failures.sentBefore);
    expect(await recordsOf('rule')).toEqual(before);
    await remove('rule', insertIdOf(first));
  });

  it('is free again when nothing was stored', async () => {
    for (const [key, over] of [
      ['rule', { point: ' ' }],
      ['subject', { course_id: 2_000_000_000 }],
    ] as const) {
      expectFailure(await sendForm(key, `refused-${key}`, over), 400);
      const reply = await sendForm(key, `refused-${key}`);
      expect(reply.status, reply.text).toBe(201);
      await remove(key, insertIdOf(reply));
    }
  });

  it('may be anything, and none at all', async () => {
    const ids = new Set<number>();
    for (const formKey of ["' or 1=1 --", 'k'.repeat(4000), '', ''])
      ids.add(insertIdOf(await sendForm('rule', formKey)));
    expect(ids.size).toBe(4);
    for (const id of ids) await remove('rule', id);
  });
});

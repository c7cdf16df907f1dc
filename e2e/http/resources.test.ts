import {
  calls,
  idempotencyHeader,
  apiCollectionKeys,
  collectionOf,
  wholeRecord,
  type Operation,
  type ApiCollectionKey,
} from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { createHash } from 'node:crypto';
import { cms, send, visitor, type Reply } from './connection.ts';
import { bodyOf, create, fixtures, validBody } from './fixtures.ts';
import { insertIdOf, recordOf, recordsOf, remove, revisionOf, type Stored } from './records.ts';
import { administrator } from './session.ts';

/** How a create call answers, in the words of the contract's page. */
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

/** A record carries what its schema names and nothing else: no trace of how it is stored. */
function expectRecord(key: ApiCollectionKey, record: Stored, extra: readonly string[] = []): void {
  const schema = Object.keys(collectionOf(key).record.shape);
  const children = key === 'course' ? ['subjects'] : key === 'subject' ? ['lessons'] : [];
  const wanted = new Set([...schema, ...children, ...extra]);
  for (const child of children) if (!(child in record)) wanted.delete(child);
  expect(new Set(Object.keys(record))).toEqual(wanted);
  expect(new Date(record.updatedAt).toISOString()).toBe(record.updatedAt);
}

/** What a record holds of the fields that were sent. */
function expectFields(
  key: ApiCollectionKey,
  record: Stored,
  fields: Readonly<Record<string, unknown>>,
): void {
  expect(record).toMatchObject(fields);
  if (key === 'eligible') expect(record['Point']).toBe(fields['point']);
}

describe.each(apiCollectionKeys)('%s', (key) => {
  const resource = collectionOf(key);
  const { fields, changed, file, parent } = fixtures[key];
  const can = (operation: Operation): boolean => resource.operations.includes(operation);
  const one = (id: number): string => `${resource.path}/${id}`;

  it('is created, with the reply of its kind', async () => {
    const form = await validBody(key);
    const headers = { [idempotencyHeader]: `created-${key}` };
    const reply = await administrator('POST', resource.path, { body: form, headers });
    const body = expectReply(`${key}.create`, reply);
    const id = insertIdOf(reply);
    if (plainObject.has(key)) {
      expect(body).toMatchObject({ insertId: id, id, ...fields });
      expectRecord(key, body as Stored, ['insertId']);
    } else {
      expect(body).toEqual([{ insertId: id }]);
    }
    const record = await recordOf(key, id);
    expectRecord(key, record);
    expectFields(key, record, fields);
    // The form once more, which stores nothing.
    const whole = await administrator('POST', resource.path, {
      body: form,
      headers: { ...headers, [wholeRecord.header]: `respond-async, ${wholeRecord.value}` },
    });
    expect(whole.status, whole.text).toBe(201);
    expect(whole.headers[wholeRecord.applied.toLowerCase()]).toBe(wholeRecord.value);
    const [first] = [whole.json as Stored | [Stored]].flat();
    const { insertId, ...answered } = first as Stored;
    expect(Array.isArray(whole.json)).toBe(!plainObject.has(key));
    expect(insertId).toBe(id);
    expectRecord(key, answered);
    expect(record).toMatchObject(answered);
    await remove(key, id);
  });

  it('is listed whole, in the order of insertion, and its ids are never used again', async () => {
    const before = (await recordsOf(key)).map((record) => record.id);
    const ids = [await create(key), await create(key), await create(key)];
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    await remove(key, ids[1] ?? 0);
    await remove(key, ids[2] ?? 0);
    const next = await create(key);
    expect(next).toBeGreaterThan(ids[2] ?? 0);
    expect((await recordsOf(key)).map((record) => record.id)).toEqual([...before, ids[0], next]);
    if (can('list')) {
      const list = expectReply(`${key}.list`, await visitor('GET', resource.path)) as Stored[];
      expect(list.map((record) => record.id)).toEqual([...before, ids[0], next]);
      for (const record of list) expectRecord(key, record);
    }
    await remove(key, ids[0] ?? 0);
    await remove(key, next);
  });

  if (can('read')) {
    it('is read one by one, as the list has it', async () => {
      const id = await create(key);
      const body = expectReply(`${key}.read`, await visitor('GET', one(id)));
      const listed = await recordOf(key, id);
      expect(body).toEqual(key === 'batch' ? [listed] : listed);
      await remove(key, id);
    });
  }

  if (can('update')) {
    it('is changed, keeps its id and its place, and answers the new record with a status', async () => {
      const id = await create(key);
      const after = await create(key);
      const old = await recordOf(key, id);
      const reply = await administrator('PUT', one(id), { body: await bodyOf(key, changed) });
      const body = expectReply(`${key}.update`, reply) as Stored & { status: boolean };
      expect(body.status).toBe(true);
      expect(body.id).toBe(id);
      expectRecord(key, body, ['status']);
      expectFields(key, body, changed);
      const now = await recordOf(key, id);
      expect(withoutChildren(body)).toEqual({ ...withoutChildren(now), status: true });
      expect(Date.parse(now.updatedAt)).toBeGreaterThan(Date.parse(old.updatedAt));
      expect((await recordsOf(key)).map((record) => record.id).slice(-2)).toEqual([id, after]);
      if (resource.file !== undefined) {
        for (const name of Object.keys(old).filter((name) => name.startsWith('image_'))) {
          expect(now[name], `${name} is kept without a new file`).toEqual(old[name]);
        }
      }
      await remove(key, id);
      await remove(key, after);
    });
  }

  it('is deleted, with its status and id, and is gone', async () => {
    const id = await create(key);
    const body = expectReply(`${key}.delete`, await administrator('DELETE', one(id)));
    expect(body).toEqual({ status: true, id });
    expect((await recordsOf(key)).map((record) => record.id)).not.toContain(id);
    const again = await administrator('DELETE', one(id));
    expect(again.status).toBe(404);
    if (can('read')) expect((await visitor('GET', one(id))).status).toBe(404);
  });

  it('raises the revision by one with each write', async () => {
    const owner = await parent?.();
    const body = await bodyOf(key, { ...owner, ...fields }, await file?.());
    const created = await administrator('POST', resource.path, { body });
    const id = insertIdOf(created);
    const first = revisionOf(created);
    let last = first;
    if (can('update')) {
      last = revisionOf(await administrator('PUT', one(id), { body: await bodyOf(key, changed) }));
      expect(last).toBe(first + 1);
    }
    expect(revisionOf(await administrator('DELETE', one(id)))).toBe(last + 1);
  });

  if (file !== undefined && key !== 'lesson') {
    it('carries its file flattened: exact size, own name, type by content, and serves the same bytes', async () => {
      const sent = await file();
      const id = await create(key);
      const record = await recordOf(key, id);
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
        expect(served.status, form).toBe(200);
        expect(served.bytes.equals(sent.bytes), form).toBe(true);
        expect(served.headers['content-type']).toBe(sent.type);
        expect(served.headers['x-content-type-options']).toBe('nosniff');
      }
      await remove(key, id);
      expect((await send({ method: 'GET', path })).status).toBe(404);
    });
  }
});

/** A PUT of a course or a subject answers the record alone; its children stay where they are. */
function withoutChildren(record: Stored): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => name !== 'subjects' && name !== 'lessons'),
  );
}

describe('a resource with a venture', () => {
  it.each([
    ['gallery', 'eatsgallery'],
    ['eatsoffer', 'bazaaroffer'],
  ] as const)('shows records of %s only there, not in %s', async (mine, other) => {
    const id = await create(mine, { venture: 'agri' });
    expect((await recordsOf(other)).map((record) => record.id)).not.toContain(id);
    const path = collectionOf(other).path;
    expect((await visitor('GET', `${path}/${id}`)).status).toBe(404);
    expect((await administrator('DELETE', `${path}/${id}`)).status).toBe(404);
    if (other === 'bazaaroffer') {
      const body = await bodyOf(other, fixtures[other].changed);
      expect((await administrator('PUT', `${path}/${id}`, { body })).status).toBe(404);
    }
    expect(await recordOf(mine, id)).toBeDefined();
    await remove(mine, id);
  });
});

describe('a list', () => {
  it.each([
    '?populate=*',
    '?fields=documentId',
    '?filters[id][$gt]=0',
    '?pagination[pageSize]=1',
    '?sort=id:desc',
  ])('opens no door with %s', async (query) => {
    const ids = [await create('faculty'), await create('faculty')];
    const plain = await visitor('GET', '/faculty');
    const asked = await visitor('GET', `/faculty${query}`);
    if (asked.status !== 400) expect(asked.text).toBe(plain.text);
    for (const id of ids) await remove('faculty', id);
  });

  it('may be read from any page of the site, with its credentials', async () => {
    const reply = await visitor('GET', '/rule', { headers: { origin: cms.siteOrigin } });
    expect(reply.headers['access-control-allow-origin']).toBe(cms.siteOrigin);
    expect(reply.headers['access-control-allow-credentials']).toBe('true');
    expect(reply.headers['access-control-expose-headers']?.toLowerCase()).toContain('x-content-revision');
  });
});

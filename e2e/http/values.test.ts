import {
  apiCollectionKeys,
  changedExampleOf,
  collectionKeys,
  collectionOf,
  exampleOf,
  inputFailure,
  isApiCollection,
  limits,
  type ApiCollectionKey,
  type CollectionKey,
} from '@portal/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { json, visitor } from './connection.ts';
import { leftFiles, storedFiles } from './disk.ts';
import { bodyOf, create, fixtures, validBody } from './fixtures.ts';
import { arriving, inParts, rightForms, titleOf, tries, type Form } from './odd-values.ts';
import { added, form, pathOf } from './panel-forms.ts';
import { panel, panelSentence } from './panel-session.ts';
import {
  createdId,
  currentRevision,
  expectFailure,
  insertIdOf,
  recordOf,
  remove,
  removeAll,
  type Stored,
} from './records.ts';
import type { Reply } from './sender.ts';
import { administrator } from './session.ts';
import { png } from './test-files.ts';

// API and panel take and refuse what the definition does, and say the same. That the definitions say what the specification does is
// held by contract/src/inputs.test.ts.

afterEach(async () => {
  await removeAll();
  // The panel is answered before the files go.
  expect(await leftFiles()).toEqual([]);
});

const published = z.looseObject({
  collections: z.record(z.string(), z.array(z.looseObject({ id: z.number(), updatedAt: z.string() }))),
});

/** A record as pages read it; `undefined` when it is not there. */
async function publishedOf(key: CollectionKey, id: number): Promise<Stored | undefined> {
  const { collections } = published.parse((await visitor('GET', '/content')).json);
  return collections[key]?.find((record) => record.id === id);
}

/** Holds that something is stored, and answers it. */
async function storing<T>(act: () => Promise<T>): Promise<T> {
  const revision = await currentRevision();
  const answer = await act();
  expect(await currentRevision()).toBe(revision + 1);
  return answer;
}

const rightFormOf = async (key: ApiCollectionKey): Promise<Form> => ({
  ...(await fixtures[key].parent?.()),
  ...fixtures[key].fields,
});

describe.each(apiCollectionKeys)('the API and %s', (key) => {
  const { also, file, input, missing, operations, path, update } = collectionOf(key);

  it('keeps what the definition takes as the definition makes it', async () => {
    const right = await rightFormOf(key);
    for (const sent of rightForms(tries(key, input, right), right)) {
      const reply = await administrator('POST', path, { body: await validBody(key, sent) });
      expect(reply.status, `${JSON.stringify(sent).slice(0, 300)}: ${reply.text}`).toBe(201);
      const record = await recordOf(key, insertIdOf(reply));
      expect(record).toMatchObject(input.parse(arriving(sent, inParts(key))));
      for (const [second, first] of Object.entries(also)) expect(record[second]).toBe(record[first]);
      await remove(key, record.id);
    }
  });

  it('refuses what the definition refuses, with its sentences, and stores nothing', async () => {
    const kept = await create(key);
    const [right, before] = [await rightFormOf(key), (await visitor('GET', '/content')).text];
    const picture = await fixtures[key].file?.();
    const ways = [{ method: 'POST', schema: input, at: path, picture }] as const;
    const change = { method: 'PUT', schema: update, at: `${path}/${kept}`, picture: undefined } as const;
    for (const { at, method, picture, schema } of operations.includes('update') ? [...ways, change] : ways) {
      const wrong = tries(key, schema, right).filter(({ parsed }) => !parsed.success);
      expect(wrong.length > 0).toBe(Object.keys(schema.shape).length > 0);
      for (const { name, parsed, sent, value } of wrong) {
        if (parsed.success) continue;
        const reply = await administrator(method, at, { body: await bodyOf(key, sent, picture) });
        const { error, fields } = inputFailure(parsed.error, missing);
        expect(expectFailure(reply, 400, error).fields, titleOf(name, value)).toEqual(fields);
      }
    }
    expect((await visitor('GET', '/content')).text).toBe(before);
  });

  it('says first what is empty, then what is wrong, and ignores what it does not know', async () => {
    const [first = '', second] = Object.keys(fixtures[key].fields);
    if (second !== undefined) {
      const body = await validBody(key, { [first]: 'x'.repeat(20_000), [second]: ' ' });
      expectFailure(await administrator('POST', path, { body }), 400, missing);
    }
    const past = '2001-01-01T00:00:00.000Z';
    const id = await create(key, {
      id: 2_000_000_000,
      documentId: 'chosen-by-the-sender',
      updatedAt: past,
      createdAt: past,
      createdBy: 1,
      locale: 'ta',
      image_path: '/etc/passwd',
      pdf_filename: '../../secrets.json',
      'a field': 'of no meaning',
    });
    expect(id).toBeLessThan(1_000_000);
    const record = await recordOf(key, id);
    expect(record).not.toHaveProperty('a field');
    expect(Date.parse(record.updatedAt)).toBeGreaterThan(Date.parse('2020-01-01'));
    if ('image_path' in record) expect(record['image_path']).toMatch(/^\/uploads\//);
    if ('pdf_filename' in record) expect(record['pdf_filename']).not.toContain('/');
  });

  if (file?.optional === false) {
    it(`is refused without its file: ${file.required}`, async () => {
      const right = await rightFormOf(key);
      const nothing = { name: '', type: 'application/octet-stream', bytes: Buffer.alloc(0) };
      for (const body of [
        await bodyOf(key, { ...right, note: 'no file' }),
        await bodyOf(key, right, nothing),
      ])
        expectFailure(await administrator('POST', path, { body }), 400, file.required);
    });
  }
});

describe.each(collectionKeys)('the panel and %s', (key) => {
  const { file, missing, record, update } = collectionOf(key);

  it('creates, changes and deletes a record, with all that belongs to it', async () => {
    const sent = await form(key);
    const { id, path } = await storing(() => added(key, sent));
    const first = await publishedOf(key, id);
    expect(first).toMatchObject(exampleOf(key));
    record.parse(first);
    if (file !== undefined && file.kind !== 'pdf')
      expect(first).toMatchObject({
        image_filename: 'from the panel.png',
        image_width: 50,
        image_height: 20,
        image_size: (await png('', 50, 20)).bytes.length,
        image_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    const changed = changedExampleOf(key);
    if (Object.keys(changed).length > 0) {
      const reply = await storing(() => panel('PUT', path, changed));
      expect(reply.status, reply.text).toBe(200);
      const now = await publishedOf(key, id);
      expect(now).toMatchObject(changed);
      expect(now?.updatedAt).not.toBe(first?.updatedAt);
    }
    // What the definition takes is kept as the definition makes it; of the others the API's tests say so.
    for (const form of isApiCollection(key) ? [] : rightForms(tries(key, update, sent, false), sent)) {
      // What does not come stays as it is.
      const expected = update.parse({ ...(await publishedOf(key, id)), ...arriving(form, false) });
      const reply = await panel('PUT', path, form);
      expect(reply.status, `${JSON.stringify(form).slice(0, 300)}: ${reply.text}`).toBe(200);
      expect(await publishedOf(key, id)).toMatchObject(expected);
    }
    expect((await storing(() => panel('DELETE', path))).status).toBe(200);
    expect(await publishedOf(key, id)).toBeUndefined();
    await removeAll();
    expect(await leftFiles()).toEqual([]);
    expect(await storedFiles()).toEqual([]);
  });

  it('refuses what the definition refuses, with its sentences', async () => {
    const right = await form(key);
    const { path } = await added(key, right);
    const revision = await currentRevision();
    const expectRefused = (reply: Reply, sentence: string, title: string): void =>
      expect([reply.status, panelSentence(reply)], title).toEqual([400, sentence]);
    const seen = new Map<string, number>();
    for (const { name, parsed, sent, value } of tries(key, update, right, false)) {
      // The panel's form sends no values of another type. That the rules are asked is seen by a few of each field.
      if (parsed.success || !['string', 'number'].includes(typeof value)) continue;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      if ((seen.get(name) ?? 0) > 3) continue;
      const { error } = inputFailure(parsed.error, missing);
      expectRefused(await panel('POST', pathOf(key), sent), error, titleOf(name, value));
      expectRefused(await panel('PUT', path, { [name]: value }), error, titleOf(name, value));
    }
    if (file?.optional === false) {
      const alone = { ...right, [file.attribute]: null };
      expectRefused(await panel('POST', pathOf(key), alone), file.required, 'no file');
    }
    expect(await currentRevision()).toBe(revision);
    expect((await panel('DELETE', path)).status).toBe(200);
  });
});

describe('a parent that is not there', () => {
  it.each(['subject', 'lesson'] as const)('refuses a %s', async (key) => {
    const { parent, path } = collectionOf(key);
    const body = await validBody(key, { [parent?.idField ?? '']: limits.id });
    expectFailure(await administrator('POST', path, { body }), [400, 404], parent?.unknown);
  });

  it('takes an id sent as text', async () => {
    const course_id = await create('course');
    const id = await createdId('subject', json({ course_id: String(course_id), name: 'Economics' }));
    expect(await recordOf('subject', id)).toMatchObject({ course_id });
  });
});

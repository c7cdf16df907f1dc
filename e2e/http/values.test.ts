import {
  apiCollectionKeys,
  collectionOf,
  inputFailure,
  limits,
  type ApiCollectionKey,
} from '@portal/contract';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { json } from './connection.ts';
import { bodyOf, create, fixtures, validBody } from './fixtures.ts';
import { arriving, inParts, rightForms, titleOf, tries, type Form } from './odd-values.ts';
import {
  createdId,
  currentRevision,
  expectFailure,
  insertIdOf,
  recordOf,
  recordsOf,
  remove,
} from './records.ts';
import { administrator } from './session.ts';

// Every door takes and refuses what the definition does, and says the same. That the definitions say what the specification does is
// held by contract/src/inputs.test.ts.

const rightFormOf = async (key: ApiCollectionKey): Promise<Form> => ({
  ...(await fixtures[key].parent?.()),
  ...fixtures[key].fields,
});

describe.each(apiCollectionKeys)('the API and %s', (key) => {
  const { also, input, missing, operations, path, update } = collectionOf(key);

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
    const [before, revision] = [await recordsOf(key), await currentRevision()];
    const refused = async (method: 'POST' | 'PUT', schema: z.ZodObject, at: string): Promise<number> => {
      const wrong = tries(key, schema, await rightFormOf(key)).filter(({ parsed }) => !parsed.success);
      for (const { name, parsed, sent, value } of wrong) {
        if (parsed.success) continue;
        const file = method === 'POST' ? await fixtures[key].file?.() : undefined;
        const reply = await administrator(method, at, { body: await bodyOf(key, sent, file) });
        const { error, fields } = inputFailure(parsed.error, missing);
        const told = expectFailure(reply, 400, error);
        expect(told.fields, titleOf(name, value)).toEqual(fields);
      }
      return wrong.length;
    };
    const tried = await refused('POST', input, path);
    if (Object.keys(input.shape).length > 0) expect(tried).toBeGreaterThan(0);
    if (operations.includes('update')) await refused('PUT', update, `${path}/${kept}`);
    expect(await recordsOf(key)).toEqual(before);
    expect(await currentRevision()).toBe(revision);
    await remove(key, kept);
  });

  it('says first what is empty, then what is wrong, and ignores what it does not know', async () => {
    const [first = '', second] = Object.keys(fixtures[key].fields);
    if (second !== undefined) {
      const body = await validBody(key, { [first]: 'x'.repeat(20_000), [second]: ' ' });
      expectFailure(await administrator('POST', path, { body }), 400, missing);
    }
    const id = await create(key, {
      id: 2_000_000_000,
      documentId: 'chosen-by-the-sender',
      updatedAt: '2001-01-01T00:00:00.000Z',
      createdAt: '2001-01-01T00:00:00.000Z',
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
    await remove(key, id);
  });

  const { file } = collectionOf(key);
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

describe('a parent that is not there', () => {
  it.each(['subject', 'lesson'] as const)('refuses a %s', async (key) => {
    const { parent, path } = collectionOf(key);
    const body = await validBody(key, { [parent?.idField ?? '']: limits.id });
    const told = expectFailure(await administrator('POST', path, { body }), [400, 404]);
    expect(told.error).toBe(parent?.unknown);
  });

  it('takes an id sent as text', async () => {
    const course_id = await create('course');
    const id = await createdId('subject', json({ course_id: String(course_id), name: 'Economics' }));
    expect(await recordOf('subject', id)).toMatchObject({ course_id });
    await remove('course', course_id);
  });
});

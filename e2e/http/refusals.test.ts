import { apiCollectionKeys, collectionOf, inputFailure, limits } from '@portal/contract';
import { afterEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { visitor } from './connection.ts';
import { bodyOf, create, fixtures, rightFormOf, validBody } from './fixtures.ts';
import { ofEachField } from './kinds.ts';
import { titleOf, tries } from './odd-values.ts';
import { added, form, panelKeys, pathOf } from './panel-forms.ts';
import { panel, panelSentence } from './panel-session.ts';
import { currentRevision, expectFailure, recordOf, removeAll } from './records.ts';
import type { Reply } from './sender.ts';
import { administrator } from './session.ts';

// API and panel refuse what the definition does, and say the same, before anything is stored: wherever that is. That the definitions
// say what the specification does is held by contract/src/inputs.test.ts.

afterEach(removeAll);

const keys = ofEachField(apiCollectionKeys);

describe.each(keys)('the API and %s', (key) => {
  const { file, input, missing, operations, path, update } = collectionOf(key);

  it('refuses what the definition refuses, with its sentences, and stores nothing', async () => {
    const kept = await create(key);
    const [right, before] = [await rightFormOf(key), (await visitor('GET', '/content')).text];
    const picture = await fixtures[key].file?.();
    const addition = { method: 'POST', schema: input, at: path, picture } as const;
    const change = { method: 'PUT', schema: update, at: `${path}/${kept}`, picture: undefined } as const;
    const ways = [
      ...(operations.includes('create') ? [addition] : []),
      ...(operations.includes('update') ? [change] : []),
    ];
    for (const { at, method, picture, schema } of ways) {
      const wrong = tries(key, schema, right).filter(({ parsed }) => !parsed.success);
      expect(wrong.length > 0).toBe(Object.keys(schema.shape).length > 0);
      for (const [number, { name, parsed, sent, value }] of wrong.entries()) {
        // Many fields are of one kind: each collection tries another third of its values.
        if (parsed.success || (number + keys.indexOf(key)) % 3 > 0) continue;
        const reply = await administrator(method, at, { body: await bodyOf(key, sent, picture) });
        const { error, fields } = inputFailure(parsed.error, missing);
        expect(expectFailure(reply, 400, error).fields, titleOf(name, value)).toEqual(fields);
      }
    }
    expect((await visitor('GET', '/content')).text).toBe(before);
  });

  if (operations.includes('create'))
    it('says first what is empty, then what is wrong, and ignores what it does not know', async () => {
      const required = ([, field]: readonly [string, z.ZodType]) => !field.safeParse('').success;
      const [first = '', second] = Object.entries<z.ZodType>(update.shape)
        .filter(required)
        .map(([name]) => name);
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

describe.each(ofEachField(panelKeys))('the panel and %s', (key) => {
  const { file, missing, update } = collectionOf(key);

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
      const isNew = seen.get(name) !== 2;
      const reply = isNew ? panel('POST', pathOf(key), sent) : panel('PUT', path, { [name]: value });
      expectRefused(await reply, error, titleOf(name, value));
    }
    if (file?.optional === false) {
      const alone = { ...right, [file.attribute]: null };
      expectRefused(await panel('POST', pathOf(key), alone), file.required, 'no file');
    }
    expect(await currentRevision()).toBe(revision);
    expect((await panel('DELETE', path)).status).toBe(200);
  });
});

it.each(['subject', 'lesson'] as const)('a %s whose parent is not there is refused', async (key) => {
  const { parent, path } = collectionOf(key);
  const body = await validBody(key, { [parent?.idField ?? '']: limits.id });
  expectFailure(await administrator('POST', path, { body }), [400, 404], parent?.unknown);
});

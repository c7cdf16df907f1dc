import {
  changedExampleOf,
  collectionKeys,
  collectionOf,
  exampleOf,
  inputFailure,
  isApiCollection,
  type CollectionKey,
} from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { visitor } from './connection.ts';
import { leftFiles, storedFiles } from './disk.ts';
import { arriving, rightForms, titleOf, tries } from './odd-values.ts';
import { form, made, uidOf } from './panel-forms.ts';
import { collection, panel, panelSentence } from './panel-session.ts';
import { currentRevision, removeAll, type Stored } from './records.ts';
import { png } from './test-files.ts';

const published = z.looseObject({
  collections: z.record(z.string(), z.array(z.looseObject({ id: z.number(), updatedAt: z.string() }))),
});

/** A record as pages read it; `undefined` when it is not there. */
async function recordOf(key: CollectionKey, id: number): Promise<Stored | undefined> {
  const { collections } = published.parse((await visitor('GET', '/content')).json);
  return collections[key]?.find((record) => record.id === id);
}

/** Makes a record in the panel. */
async function newRecord(key: CollectionKey) {
  const sent = await form(key);
  const revision = await currentRevision();
  const reply = await panel('POST', collection(uidOf(key)), sent);
  expect(reply.status, reply.text).toBeLessThan(300);
  expect(await currentRevision()).toBe(revision + 1);
  const { documentId, id } = made.parse(reply.json).data;
  return { sent, id, path: `${collection(uidOf(key))}/${documentId}` };
}

describe.each(collectionKeys)('the panel and %s', (key) => {
  const { file, missing, record, update } = collectionOf(key);

  it('creates, changes and deletes a record, with all that belongs to it', async () => {
    const files = (await storedFiles()).length;
    const { id, path } = await newRecord(key);
    const first = await recordOf(key, id);
    expect(first).toMatchObject(exampleOf(key));
    record.parse(first);
    if (file !== undefined && file.kind !== 'pdf') {
      expect(first).toMatchObject({
        image_filename: 'from the panel.png',
        image_width: 50,
        image_height: 20,
        image_size: (await png('', 50, 20)).bytes.length,
        image_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    }
    const revision = await currentRevision();
    let steps = 0;
    const changed = changedExampleOf(key);
    if (Object.keys(changed).length > 0) {
      const reply = await panel('PUT', path, changed);
      expect(reply.status, reply.text).toBe(200);
      const now = await recordOf(key, id);
      expect(now).toMatchObject(changed);
      expect(now?.updatedAt).not.toBe(first?.updatedAt);
      steps += 1;
      expect(await currentRevision()).toBe(revision + steps);
    }
    const reply = await panel('DELETE', path);
    expect(reply.status, reply.text).toBe(200);
    expect(await recordOf(key, id)).toBeUndefined();
    expect(await currentRevision()).toBe(revision + steps + 1);
    await removeAll();
    expect(await leftFiles()).toEqual([]);
    expect((await storedFiles()).length).toBeLessThanOrEqual(files);
  });

  it('refuses what the definition refuses, with its sentences', async () => {
    const { path, sent: right } = await newRecord(key);
    const revision = await currentRevision();
    const seen = new Map<string, number>();
    for (const { name, parsed, sent, value } of tries(key, update, right, false)) {
      // The panel's form sends no values of another type. That the rules are asked is seen by a few of each field.
      if (parsed.success || !['string', 'number'].includes(typeof value)) continue;
      seen.set(name, (seen.get(name) ?? 0) + 1);
      if ((seen.get(name) ?? 0) > 3) continue;
      const at = collection(uidOf(key));
      for (const reply of [await panel('POST', at, sent), await panel('PUT', path, { [name]: value })]) {
        expect(reply.status, `${titleOf(name, value)}: ${reply.text}`).toBe(400);
        expect(panelSentence(reply), titleOf(name, value)).toBe(inputFailure(parsed.error, missing).error);
      }
    }
    if (file !== undefined && !file.optional) {
      const reply = await panel('POST', collection(uidOf(key)), { ...right, [file.attribute]: null });
      expect([reply.status, panelSentence(reply)]).toEqual([400, file.required]);
    }
    expect(await currentRevision()).toBe(revision);
    expect((await panel('DELETE', path)).status).toBe(200);
    await removeAll();
  });
});

describe.each(collectionKeys.filter((key) => !isApiCollection(key)))('the panel and %s alone', (key) => {
  it('keep what the definition takes as the definition makes it', async () => {
    const { id, path, sent: right } = await newRecord(key);
    const { update } = collectionOf(key);
    for (const sent of rightForms(tries(key, update, right, false), right)) {
      // What does not come stays as it is.
      const expected = update.parse({ ...(await recordOf(key, id)), ...arriving(sent, false) });
      const reply = await panel('PUT', path, sent);
      expect(reply.status, `${JSON.stringify(sent).slice(0, 300)}: ${reply.text}`).toBe(200);
      expect(await recordOf(key, id)).toMatchObject(expected);
    }
    expect((await panel('DELETE', path)).status).toBe(200);
    expect(await leftFiles()).toEqual([]);
  });
});

import { changedExampleOf, collectionOf, exampleOf, type CollectionKey } from '@portal/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { json, visitor } from './connection.ts';
import { leftFiles, storedFiles } from './disk.ts';
import { growingKeys } from './filled-forms.ts';
import { create, rightFormOf, validBody } from './fixtures.ts';
import { ofEachField, ofEachStore } from './kinds.ts';
import { arriving, inParts, rightForms, tries } from './odd-values.ts';
import { added, form, panelKeys } from './panel-forms.ts';
import { panel } from './panel-session.ts';
import {
  createdId,
  currentRevision,
  insertIdOf,
  recordOf,
  remove,
  removeAll,
  type Stored,
} from './records.ts';
import { administrator } from './session.ts';
import { png } from './test-files.ts';

// API and panel keep what the definition takes; what it refuses is tried in refusals.test.ts. That the definitions say what the
// specification does is held by contract/src/inputs.test.ts.

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

describe.each(ofEachField(growingKeys))('the API and %s', (key) => {
  const { also, input, path } = collectionOf(key);

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
});

describe.each(ofEachStore(panelKeys))('the panel and %s', (key) => {
  const { file, operations, record, update } = collectionOf(key);

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
    for (const form of operations.includes('create')
      ? []
      : rightForms(tries(key, update, sent, false), sent)) {
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
});

it('an id sent as text is taken', async () => {
  const course_id = await create('course');
  const id = await createdId('subject', json({ course_id: String(course_id), name: 'Economics' }));
  expect(await recordOf('subject', id)).toMatchObject({ course_id });
});

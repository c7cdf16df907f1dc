import { apiCollectionKeys, collectionOf } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { leftFiles, storedFiles } from './disk.ts';
import { create, fixtures } from './fixtures.ts';
import { contentTypes, form, made } from './panel-forms.ts';
import { collection, documentIdOf, panel, panelSentence } from './panel-session.ts';
import { currentRevision, recordOf, recordsOf, removeAll } from './records.ts';
import { png } from './test-files.ts';

describe.each(apiCollectionKeys)('the panel and %s', (key) => {
  const { uid, broken } = contentTypes[key];

  it('creates a record that the API answers like its own, and raises the revision', async () => {
    const before = await form(key);
    const revision = await currentRevision();
    const reply = await panel('POST', collection(uid), before);
    expect(reply.status, reply.text).toBeLessThan(300);
    const { id } = made.parse(reply.json).data;
    const record = await recordOf(key, id);
    expect(record).toMatchObject(fixtures[key].fields);
    collectionOf(key).record.parse(record);
    if ('image_path' in record) {
      expect(record).toMatchObject({
        image_filename: 'from the panel.png',
        image_width: 50,
        image_height: 20,
      });
      expect(record['image_size']).toBe((await png('', 50, 20)).bytes.length);
      expect(record['image_hash']).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(await currentRevision()).toBe(revision + 1);
    await removeAll();
    expect(await leftFiles()).toEqual([]);
  });

  if (broken !== undefined) {
    const [field, value, sentence] = broken;

    it(`refuses what the API refuses, with its sentence: ${sentence}`, async () => {
      const id = await create(key);
      const before = await recordOf(key, id);
      const revision = await currentRevision();
      const documentId = await documentIdOf(uid, id);
      const changed = await panel('PUT', `${collection(uid)}/${documentId}`, { [field]: value });
      expect(changed.status).toBe(400);
      expect(panelSentence(changed)).toBe(sentence);
      expect(await recordOf(key, id)).toEqual(before);
      const fresh = { ...fixtures[key].fields, ...contentTypes[key].beside, [field]: value };
      const refused = await panel('POST', collection(uid), fresh);
      expect(refused.status, refused.text).toBe(400);
      expect(await currentRevision()).toBe(revision);
      await removeAll();
    });
  }

  it('changes a record in its place and deletes it with all that belongs to it', async () => {
    const files = (await storedFiles()).length;
    const id = await create(key);
    const { updatedAt } = await recordOf(key, id);
    const documentId = await documentIdOf(uid, id);
    const revision = await currentRevision();
    let steps = 0;
    if (Object.keys(fixtures[key].changed).length > 0) {
      const reply = await panel('PUT', `${collection(uid)}/${documentId}`, { ...fixtures[key].changed });
      expect(reply.status, reply.text).toBe(200);
      const now = await recordOf(key, id);
      expect(now).toMatchObject(fixtures[key].changed);
      expect(now.updatedAt).not.toBe(updatedAt);
      steps += 1;
      expect(await currentRevision()).toBe(revision + steps);
    }
    const reply = await panel('DELETE', `${collection(uid)}/${documentId}`);
    expect(reply.status, reply.text).toBe(200);
    expect((await recordsOf(key)).map((record) => record.id)).not.toContain(id);
    expect(await currentRevision()).toBe(revision + steps + 1);
    await removeAll();
    expect(await leftFiles()).toEqual([]);
    expect((await storedFiles()).length).toBeLessThanOrEqual(files);
  });
});

import { failures, apiCollectionKeys, collectionOf, type ApiCollectionKey } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import type { Reply } from './connection.ts';
import { leftFiles, storedFiles } from './disk.ts';
import { bodyOf, fixtures } from './fixtures.ts';
import { currentRevision, expectFailure, insertIdOf, recordsOf, remove, revisionOf } from './records.ts';
import { administrator } from './session.ts';

/** Sends the form of a new record under a key. */
async function sendForm(
  key: ApiCollectionKey,
  formKey: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<Reply> {
  const { fields, file } = fixtures[key];
  const body = await bodyOf(key, { ...fields, ...changes }, await file?.());
  return administrator('POST', collectionOf(key).path, { body, headers: { 'idempotency-key': formKey } });
}

const idsOf = async (key: ApiCollectionKey): Promise<readonly number[]> =>
  (await recordsOf(key)).map(({ id }) => id);

describe.each(apiCollectionKeys)('a form for %s that comes again with its key', (key) => {
  it('is stored once, and answered as the first time', async () => {
    const parent = await fixtures[key].parent?.();
    const before = await idsOf(key);
    const first = await sendForm(key, `again-${key}`, parent);
    expect(first.status, first.text).toBe(201);
    const [revision, files] = [await currentRevision(), await storedFiles()];
    const second = await sendForm(key, `again-${key}`, parent);
    expect(second.status, second.text).toBe(201);
    expect(second.json).toEqual(first.json);
    expect(revisionOf(second)).toBe(revisionOf(first));
    expect(await currentRevision()).toBe(revision);
    expect(await storedFiles()).toEqual(files);
    expect(await idsOf(key)).toEqual([...before, insertIdOf(first)]);
    await remove(key, insertIdOf(first));
  });
});

describe.each(['rule', 'gallery'] as const)('a form for %s with a key', (key) => {
  it('is stored once however often it comes at the same time', async () => {
    const before = await idsOf(key);
    const replies = await Promise.all(Array.from({ length: 6 }, () => sendForm(key, `at-once-${key}`)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    const ids = new Set(replies.map(insertIdOf));
    expect(await idsOf(key)).toEqual([...before, ...ids]);
    expect(ids.size).toBe(1);
    expect(await leftFiles()).toEqual([]);
    for (const id of ids) await remove(key, id);
  });
});

describe('the key of a form', () => {
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
    expectFailure(await sendForm('rule', 'refused-first', { point: ' ' }), 400);
    expectFailure(await sendForm('subject', 'refused-later', { course_id: 2_000_000_000 }), 400);
    const rule = await sendForm('rule', 'refused-first');
    expect(rule.status, rule.text).toBe(201);
    const subject = await sendForm('subject', 'refused-later', await fixtures.subject.parent?.());
    expect(subject.status, subject.text).toBe(201);
    await remove('rule', insertIdOf(rule));
    await remove('subject', insertIdOf(subject));
  });

  it('may be anything, and none at all', async () => {
    const ids: number[] = [];
    for (const formKey of ["' or 1=1 --", 'k'.repeat(4000), '', '']) {
      const reply = await sendForm('rule', formKey);
      expect(reply.status, reply.text).toBe(201);
      ids.push(insertIdOf(reply));
    }
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) await remove('rule', id);
  });
});

import { changedReply, apiCollectionKeys, collectionOf } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { json } from './connection.ts';
import { leftFiles } from './disk.ts';
import { bodyOf, create, fixtures } from './fixtures.ts';
import { currentRevision, recordOf, remove } from './records.ts';
import { administrator } from './session.ts';

const quoted = (updatedAt: string): Record<string, string> => ({ 'if-match': `"${updatedAt}"` });
const longAgo = '2001-01-01T00:00:00.000Z';

describe.each(apiCollectionKeys)('%s with If-Match', (key) => {
  const resource = collectionOf(key);

  if (resource.operations.includes('update')) {
    it('is not changed when it was changed meanwhile, and the reply shows it as it is', async () => {
      const id = await create(key);
      const path = `${resource.path}/${id}`;
      const body = await bodyOf(key, fixtures[key].changed);
      const before = await recordOf(key, id);
      const first = await administrator('PUT', path, { body, headers: quoted(before.updatedAt) });
      expect(first.status, first.text).toBe(200);
      const now = await recordOf(key, id);
      expect(now.updatedAt).not.toBe(before.updatedAt);
      const revision = await currentRevision();
      for (const stale of [before.updatedAt, longAgo, 'nonsense']) {
        const again = await bodyOf(key, fixtures[key].fields, await fixtures[key].file?.());
        const reply = await administrator('PUT', path, { body: again, headers: quoted(stale) });
        expect(reply.status, reply.text).toBe(412);
        const { error, record } = changedReply(resource).parse(reply.json) as {
          error: string;
          record: object;
        };
        expect(error).toBe('This record was changed in the meantime.');
        expect(now).toMatchObject(record);
      }
      expect(await recordOf(key, id)).toEqual(now);
      expect(await currentRevision()).toBe(revision);
      if (resource.file !== undefined) expect(await leftFiles()).toEqual([]);
      await remove(key, id);
    });
  }

  it('is deleted only as it was seen', async () => {
    const id = await create(key);
    const path = `${resource.path}/${id}`;
    const record = await recordOf(key, id);
    const revision = await currentRevision();
    const stale = await administrator('DELETE', path, { headers: quoted(longAgo) });
    expect(stale.status, stale.text).toBe(412);
    changedReply(resource).parse(stale.json);
    expect(await recordOf(key, id)).toEqual(record);
    expect(await currentRevision()).toBe(revision);
    const reply = await administrator('DELETE', path, { headers: quoted(record.updatedAt) });
    expect(reply.status, reply.text).toBe(200);
  });
});

describe('two editors of one record', () => {
  it('cannot both win with the same If-Match', async () => {
    const id = await create('rule');
    const { updatedAt } = await recordOf('rule', id);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        administrator('PUT', `/rule/${id}`, {
          body: json({ point: `Editor ${index}` }),
          headers: quoted(updatedAt),
        }),
      ),
    );
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
    await remove('rule', id);
  });

  it('have different times even when they write in the same moment', async () => {
    const id = await create('rule');
    const seen = new Set<string>();
    for (let index = 0; index < 10; index += 1) {
      const reply = await administrator('PUT', `/rule/${id}`, { body: json({ point: `Change ${index}` }) });
      seen.add((reply.json as { updatedAt: string }).updatedAt);
    }
    expect(seen.size).toBe(10);
    await remove('rule', id);
  });
});

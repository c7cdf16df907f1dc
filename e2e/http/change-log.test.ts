import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { json } from './connection.ts';
import { create } from './fixtures.ts';
import { collection, documentIdOf, panel } from './panel-session.ts';
import { currentRevision, remove } from './records.ts';
import { administrator } from './session.ts';

describe('the change log', () => {
  const rows = z.looseObject({
    results: z.array(
      z.looseObject({
        documentId: z.string(),
        revision: z.number(),
        time: z.string(),
        who: z.string(),
        recordType: z.string(),
        recordId: z.number(),
        action: z.string(),
      }),
    ),
  });
  const uid = 'api::change.change';
  const newest = async (count: number) => {
    const query = `?page=1&pageSize=${Math.max(count, 10)}&sort=revision:DESC`;
    return rows.parse((await panel('GET', collection(uid) + query)).json).results.slice(0, count);
  };

  it('says who changed what, from the API and from the panel', async () => {
    const start = await currentRevision();
    const id = await create('rule');
    await administrator('PUT', `/rule/${id}`, { body: json({ point: 'Changed' }) });
    const documentId = await documentIdOf('api::rule.rule', id);
    await panel('PUT', `${collection('api::rule.rule')}/${documentId}`, { point: 'Changed in the panel' });
    await remove('rule', id);
    const log = (await newest(4)).toReversed();
    expect(
      log.map(({ revision, recordType, recordId, action }) => [revision, recordType, recordId, action]),
    ).toEqual([
      [start + 1, 'rule', id, 'created'],
      [start + 2, 'rule', id, 'updated'],
      [start + 3, 'rule', id, 'updated'],
      [start + 4, 'rule', id, 'deleted'],
    ]);
    for (const { who, time } of log) {
      expect(who).toMatch(/admin/);
      expect(Math.abs(Date.now() - Date.parse(time))).toBeLessThan(60_000);
    }
  });

  it('is written by the portal alone', async () => {
    const [row] = await newest(1);
    const path = `${collection(uid)}/${row?.documentId ?? ''}`;
    const before = await newest(3);
    expect((await panel('PUT', path, { who: 'nobody' })).status).toBeGreaterThanOrEqual(400);
    expect((await panel('DELETE', path)).status).toBeGreaterThanOrEqual(400);
    const forged = {
      revision: 999_999,
      time: new Date().toISOString(),
      who: 'x',
      recordType: 'rule',
      recordId: 1,
    };
    expect(
      (await panel('POST', collection(uid), { ...forged, action: 'deleted' })).status,
    ).toBeGreaterThanOrEqual(400);
    expect(await newest(3)).toEqual(before);
  });
});

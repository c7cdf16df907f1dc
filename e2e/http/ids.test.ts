import { calls, failures, collectionOf, type Call } from '@portal/contract';
import { describe, expect, it } from 'vitest';
import { json, type Body, type Reply } from './connection.ts';
import { bodyOf, fixtures } from './fixtures.ts';
import { currentRevision, expectFailure } from './records.ts';
import { administrator } from './session.ts';

/** Path segments that are no positive integer. */
const noIds = [
  '0',
  '-1',
  '1.5',
  '1.0',
  'abc',
  '1abc',
  'NaN',
  'null',
  '1e3',
  '0x1',
  '+1',
  '%201',
  '1%20',
  '1%00',
  '1,2',
  '9223372036854775808',
  '-9223372036854775809',
  '99999999999999999999999999',
  '2147483648',
  '4294967297',
  "1'%20OR%201=1",
  '%F0%9F%98%80',
  '%E0%AF%A7',
  '..%2F1',
  '1%2F2',
  '$ne',
  '[object%20Object]',
] as const;

const byId = calls.filter((call) => call.path.includes('{id}'));

/** A body that would be taken if the id were one. */
async function takenBody(call: Call): Promise<Body | undefined> {
  if (call.body === undefined) return undefined;
  if (call.collection === undefined) return json({ read: true });
  return bodyOf(call.collection, fixtures[call.collection].changed);
}

async function make(call: Call, id: string): Promise<Reply> {
  const body = await takenBody(call);
  const path = call.path.replace('{id}', id);
  return administrator(call.method, path, body === undefined ? {} : { body });
}

describe.each(byId.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  it('refuses what is no id', async () => {
    const revision = await currentRevision();
    for (const id of noIds) expectFailure(await make(call, id), [400, 404]);
    expect(await currentRevision()).toBe(revision);
  });

  it('does not find ids that nothing has', async () => {
    for (const id of ['1000000', '2147483647']) {
      const told = expectFailure(await make(call, id), 404);
      if (call.collection !== undefined) {
        expect(told.error).toBe(failures.unknownRecord(collectionOf(call.collection).one));
      }
    }
  });
});

import { collectionOf, type ApiCollectionKey } from '@portal/contract';
import { expect } from 'vitest';
import type { TestFile } from './connection.ts';
import type { Reply } from './sender.ts';
import { bodyOf, fixtures } from './fixtures.ts';
import { expectFailure, insertIdOf, recordsOf } from './records.ts';
import { administrator } from './session.ts';

/** Sends the form of a new record with a file. */
export async function upload(key: ApiCollectionKey, file: TestFile): Promise<Reply> {
  const { fields, parent } = fixtures[key];
  const body = await bodyOf(key, { ...(await parent?.()), ...fields }, file);
  return administrator('POST', collectionOf(key).path, { body });
}

/** Creates a record with a file and answers its id; the test fails when it is refused. */
export async function uploaded(key: ApiCollectionKey, file: TestFile): Promise<number> {
  const reply = await upload(key, file);
  expect(reply.status, `${file.name}: ${reply.text}`).toBe(201);
  return insertIdOf(reply);
}

/** Uploads a file that must be refused, and holds that no record comes of it. */
export async function refused(
  key: ApiCollectionKey,
  file: TestFile,
  status: number | readonly number[],
  sentence?: string,
): Promise<void> {
  const before = await recordsOf(key);
  const reply = await upload(key, file);
  expectFailure(reply, status, sentence);
  expect(await recordsOf(key), file.name).toEqual(before);
}

import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  apiBase,
  binReply,
  changeDetail,
  changeList,
  failures,
  publisherSecretHeader,
} from '@portal/contract';
import { expect, it } from 'vitest';
import { multipart } from './connection.ts';
import { expectFailure, insertIdOf } from './records.ts';
import { ownCms } from './own-cms.ts';
import type { Reply } from './sender.ts';
import { png } from './test-files.ts';

const secret = 'test-publisher-hook-secret';
const settings = { keep: '180d' };
const own = ownCms(() => ({ env: { BIN_KEEP: settings.keep, PUBLISHER_HOOK_SECRET: secret } }));

let cookie = '';
const ask = async (method: string, path: string, body?: object): Promise<Reply> => {
  if (cookie === '') cookie = await own.newCookie();
  return own.ask(apiBase + path, { method, headers: { cookie }, ...(body === undefined ? {} : { body }) });
};
const uploads = async () =>
  (await readdir(join(own.dataDir, 'public/uploads'))).filter((name) => name !== '.gitkeep');
const bin = async () =>
  binReply.parse((await own.ask(`${apiBase}/bin`, { headers: { [publisherSecretHeader]: secret } })).json);
const newest = async () =>
  changeList.parse((await ask('GET', '/changes?limit=1')).json).changes[0]?.revision ?? 0;

/** Adds a picture to the gallery and deletes it. @returns the revision of the deletion */
async function deletedPicture(): Promise<number> {
  const id = insertIdOf(
    await ask('POST', '/gallery', await multipart({}, { ...(await png()), field: 'image' })),
  );
  expect((await ask('DELETE', `/gallery/${id}`)).status).toBe(200);
  return newest();
}

/** Makes all that was changed so far older. */
const age = (days: number) => own.sql(`update changes set time = time - ${days * 24 * 60 * 60 * 1000}`);

it('a state outlives a restart, and the file of what is restored is served again', async () => {
  const deletion = await deletedPicture();
  const { changes, files } = await bin();
  expect([changes, files.toSorted((a, b) => a.localeCompare(b))]).toEqual([
    2,
    (await uploads()).toSorted((a, b) => a.localeCompare(b)),
  ]);
  await own.start();
  expect((await ask('POST', `/changes/${deletion}/undo`)).status).toBe(200);
  const { after } = changeDetail.parse((await ask('GET', `/changes/${await newest()}`)).json);
  expect((await own.ask(String(after?.['image_path']))).status).toBe(200);
  expect(await bin()).toMatchObject({ files: [], bytes: 0, changes: 3 });
  expect((await ask('DELETE', `/gallery/${after?.id}`)).status).toBe(200);
});

it('what has run out is not restored, and is swept with its files at the next start', async () => {
  const deletion = await deletedPicture();
  age(179);
  expect(await uploads()).not.toEqual([]);
  age(2);
  for (const how of ['undo', 'restore'])
    expectFailure(await ask('POST', `/changes/${deletion}/${how}`), 410, failures.notKept);
  expect(changeList.parse((await ask('GET', '/changes?deleted=1')).json).changes).toEqual([]);
  await own.start();
  await expect.poll(uploads, { timeout: 20_000 }).toEqual([]);
  const { before, keptUntil, title } = changeDetail.parse((await ask('GET', `/changes/${deletion}`)).json);
  expect({ before, keptUntil, title }).toEqual({ before: null, keptUntil: null, title: 'picture.png' });
});

it('an entry from before there was a history is told, and says that its content was not kept', async () => {
  own.sql(`insert into changes (document_id, revision, time, who, record_type, record_id, action)
    values ('older', 1000000, 1700000000000, 'admin', 'rule', 1, 'updated')`);
  const reply = await ask('GET', '/changes/1000000');
  expect(changeDetail.parse(reply.json)).toMatchObject({
    keptUntil: null,
    title: '',
    fields: [],
    before: null,
  });
  expectFailure(await ask('POST', '/changes/1000000/undo'), 410, failures.notKept);
  own.sql('delete from changes where revision = 1000000');
});

it('without a bin nothing is kept', async () => {
  settings.keep = 'off';
  await own.start();
  const deletion = await deletedPicture();
  await expect.poll(uploads, { timeout: 20_000 }).toEqual([]);
  expectFailure(await ask('POST', `/changes/${deletion}/undo`), 410, failures.notKept);
  expect((await ask('GET', '/auth/session')).json).toMatchObject({ undoDays: 0 });
  settings.keep = '180d';
});

it('100,000 changes are listed in a moment, and a change of a batch takes less than 2 KB', async () => {
  await own.start();
  const form = (n: number) => ({
    batchName: `Batch ${n}`,
    subjects: 'Accountancy, Economics',
    languages: 'Tamil, English',
    startDate: '2026-06-01',
    duration: '10 months',
    fees: n,
    days: 'Monday to Friday, 6 to 8 PM',
    board: 'State Board',
    seats: '24',
  });
  const id = insertIdOf(await ask('POST', '/batch', form(0)));
  const size = () =>
    Number(
      Object.values(
        own.sql('select (select * from pragma_page_count) * (select * from pragma_page_size) as size')[0] ??
          {},
      )[0],
    );
  const before = size();
  for (let n = 1; n <= 100; n += 1) {
    expect((await ask('PUT', `/batch/${id}`, form(n))).status).toBe(200);
  }
  expect((size() - before) / 100).toBeLessThan(2048);
  own.sql(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
    insert into changes (document_id, revision, time, who, record_type, record_id, action, title, fields, kept, before)
    select 'many-' || i, 1000000 + i, c.time, c.who, c.record_type, c.record_id + i % 500, c.action, c.title, c.fields, 1, c.before
    from n, (select * from changes where record_type = 'batch' and action = 'updated' limit 1) as c`);
  const first = own.sql('select max(revision) as newest from changes')[0]?.['newest'];
  for (const query of [
    '',
    `?before=${Number(first) - 90_000}`,
    '?collection=batch',
    `?collection=batch&id=${id}`,
    '?deleted=1',
    '?collection=rule&limit=200',
    '?site=institute',
    '?site=eats',
  ]) {
    await ask('GET', `/changes${query}`);
    const took: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const began = performance.now();
      expect((await ask('GET', `/changes${query}`)).status).toBe(200);
      took.push(performance.now() - began);
    }
    const median = took.toSorted((a, b) => a - b)[4] ?? 0;
    expect(median, query).toBeLessThan(50);
  }
});

it('the operator is told how much it is', async () => {
  const printed = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      ['scripts/portal/status.ts'],
      { env: own.cms.env, cwd: join(import.meta.dirname, '../..') },
      (_, out) => resolve(out),
    );
  });
  expect(printed).toMatch(/Bin\s+\d+ changes can be undone, with 0 files of 0\.0 MB/);
});

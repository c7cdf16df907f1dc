import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  apiBase,
  binReply,
  changeDetail,
  changeList,
  exampleOf,
  failures,
  publisherSecretHeader,
  type Client,
} from '@portal/contract';
import { afterAll, expect, it } from 'vitest';
import { administratorClient } from '../browser/administrator.ts';
import { makeMailServer } from '../portal/mail-server.ts';
import { runToEnd } from '../portal/run-to-end.ts';
import { multipart } from './connection.ts';
import { ownCms } from './own-cms.ts';
import { expectFailure, insertIdOf } from './records.ts';
import type { Reply } from './sender.ts';
import { png } from './test-files.ts';

// What a CMS goes on with after a restart: mails that wait, and what the bin keeps. The tests follow one another.

const owner = 'owner@example.com';
const secret = 'test-publisher-hook-secret';
const lineEnd = '\r\nBcc: everyone@example.com\r\n\r\n';
const script = '<script>alert(1)</script>';
/** Everything that a visitor may write and a mail may stumble over. */
const hostile = {
  name: `Meena "The Bank" <ceo@bank.example>,${lineEnd}${script}\u202Egnp`,
  email: "meena.o'neil@example.com",
  phone: `+91 98400 00000${lineEnd}`,
  enquiry: `Arun Eats${lineEnd}${script}`,
  message: `${script}\n.\n.\r\nQUIT\r\nFrom: me\n\nவணக்கம் <b>200</b> guests & "more"`,
};
const plain = { ...hostile, name: 'Kavitha', phone: '', enquiry: 'Arun Eats' };

const server = await makeMailServer();
afterAll(server.stop);
const settings = { keep: '180d' };
const own = ownCms(() => ({
  env: {
    ...server.settings,
    MAIL_TO: owner,
    ENQUIRY_LIMIT: '1000',
    PUBLISHER_HOOK_SECRET: secret,
    BIN_KEEP: settings.keep,
  },
}));

function administrator(): Promise<Client> {
  const { origin: cmsUrl, password, siteOrigin: siteUrl } = own.cms;
  return administratorClient({ cmsUrl, siteUrl, password });
}

async function newestEnquiry() {
  const [enquiry] = await (await administrator()).enquiries.list();
  if (enquiry === undefined) throw new Error('The inbox is empty.');
  return enquiry;
}

const patience = { timeout: 30_000, interval: 50 };

/**
 * What `npm run status` prints once it says this: on a busy machine the CMS may not answer it in time. No publisher runs here, so
 * the command ends with code 1.
 */
async function statusThatSays(sentence: string): Promise<string> {
  let printed = '';
  const look = async (): Promise<string> => {
    const ended = runToEnd(process.execPath, ['scripts/portal/status.ts'], own.cms.env);
    printed = await ended.catch((error: Error) => error.message);
    return printed;
  };
  await expect.poll(look, patience).toContain(sentence);
  return printed;
}

let cookie = '';
const ask = async (method: string, path: string, body?: object): Promise<Reply> => {
  if (cookie === '') cookie = await own.newCookie();
  return own.ask(apiBase + path, { method, headers: { cookie }, ...(body === undefined ? {} : { body }) });
};
const uploads = async () =>
  (await readdir(join(own.dataDir, 'public/uploads'))).filter((name) => name !== '.gitkeep');
const bin = async () =>
  binReply.parse((await own.ask(`${apiBase}/bin`, { headers: { [publisherSecretHeader]: secret } })).json);
const newestChange = async () =>
  changeList.parse((await ask('GET', '/changes?limit=1')).json).changes[0]?.revision ?? 0;

/** Adds a picture to the gallery and deletes it. @returns the revision of the deletion */
async function deletedPicture(): Promise<number> {
  const id = insertIdOf(
    await ask('POST', '/gallery', await multipart({}, { ...(await png()), field: 'image' })),
  );
  expect((await ask('DELETE', `/gallery/${id}`)).status).toBe(200);
  return newestChange();
}

/** Makes all that was changed so far older. */
const age = (days: number) => own.sql(`update changes set time = time - ${days * 24 * 60 * 60 * 1000}`);

/** What the tests before have left to look at after the restart. */
let outOfTime = 0;
let inTime = 0;

it('what has run out is not restored', async () => {
  outOfTime = await deletedPicture();
  age(181);
  for (const how of ['undo', 'restore'])
    expectFailure(await ask('POST', `/changes/${outOfTime}/${how}`), 410, failures.notKept);
  expect(changeList.parse((await ask('GET', '/changes?deleted=1')).json).changes).toEqual([]);
  inTime = await deletedPicture();
  age(179);
  expect(await uploads()).toHaveLength(2);
  const { changes, files } = await bin();
  expect(changes).toBe(2);
  expect(await uploads()).toEqual(expect.arrayContaining([...files]));
});

it('a mail whose server is away waits, is seen to wait, survives a kill, and is delivered once', async () => {
  await (await administrator()).sendEnquiry(hostile);
  await expect
    .poll(newestEnquiry, patience)
    .toMatchObject({ mail: 'waiting', mailFailure: 'The mail server could not be reached.' });
  const printed = await statusThatSays('1 mail about enquiries to be sent');
  expect(printed).toContain('The last failure: The mail server could not be reached.');
  expect(printed).toMatch(/Bin\s+2 changes can be undone, with \d+ files? of 0\.0 MB/);

  process.kill(own.cms.pid, 'SIGKILL');
  await server.open();
  await own.start();
  await expect.poll(newestEnquiry, patience).toMatchObject({ mail: 'sent', mailFailure: '' });
  expect(server.mails).toHaveLength(1);
  // A command and a start of the CMS: a busy machine takes its time.
}, 120_000);

it('a start sweeps what has run out with its files; the rest outlives it, and its file is served again when it is restored', async () => {
  const { files } = await bin();
  await expect.poll(uploads, { timeout: 20_000 }).toEqual(expect.arrayContaining([...files]));
  await expect.poll(async () => (await uploads()).length, { timeout: 20_000 }).toBe(files.length);
  const old = changeDetail.parse((await ask('GET', `/changes/${outOfTime}`)).json);
  expect(old).toMatchObject({ before: null, keptUntil: null, title: 'picture.png' });
  expect((await ask('POST', `/changes/${inTime}/undo`)).status).toBe(200);
  const { after } = changeDetail.parse((await ask('GET', `/changes/${await newestChange()}`)).json);
  expect((await own.ask(String(after?.['image_path']))).status).toBe(200);
  expect(await bin()).toMatchObject({ files: [], bytes: 0, changes: 3 });
  expect((await ask('DELETE', `/gallery/${after?.id}`)).status).toBe(200);
});

it('the mail goes to one person and begins no header of its own; its words are held by cms/src/enquiries/enquiry-mail.test.ts', () => {
  const { recipients, from, to, cc, bcc, replyTo, subject, text = '', headers = [] } = server.mails[0] ?? {};
  expect(recipients).toEqual([owner]);
  expect(from).toMatchObject({ name: 'Arun Group', address: 'portal@example.com' });
  expect(to).toMatchObject([{ address: owner }]);
  expect([cc, bcc]).toEqual([undefined, undefined]);
  // The bare address: a name could pose as somebody else.
  expect(replyTo).toMatchObject([{ name: '', address: hostile.email }]);
  expect(subject).toMatch(/^Enquiry to .+ from Meena "The Bank" <ceo@bank\.example>/);
  expect(headers.map(({ key }) => key).toSorted()).toEqual(
    'auto-submitted content-type date from message-id mime-version reply-to subject to'.split(' '),
  );
  expect(text.replaceAll('\r\n', '\n').trimEnd().endsWith(hostile.message.replaceAll('\r\n', '\n'))).toBe(
    true,
  );
});

it('a mail that the server takes only later is delivered once', async () => {
  server.refuseNext(451, 421);
  await (await administrator()).sendEnquiry(plain);
  await expect
    .poll(newestEnquiry, patience)
    .toMatchObject({ name: plain.name, mail: 'sent', mailFailure: '' });
  expect(server.mails).toHaveLength(2);
});

it('a mail that the server refuses for good is seen in the inbox and the log, which names nobody', async () => {
  server.refuseNext(550);
  const client = await administrator();
  await client.sendEnquiry(plain);
  const mailFailure = 'The mail server refused the recipient (550).';
  await expect.poll(newestEnquiry, patience).toMatchObject({ mail: 'failed', mailFailure });
  const { id } = await newestEnquiry();
  // The log comes by a way of its own.
  await expect
    .poll(() => own.cms.output(), patience)
    .toContain(`The mail about enquiry ${id} was not sent: ${mailFailure}`);
  for (const word of [owner, plain.email, plain.name, 'guests']) expect(own.cms.output()).not.toContain(word);
  const printed = await statusThatSays('1 mail failed for good');
  expect(printed).toContain(mailFailure);
  for (const word of [owner, plain.email, plain.name, 'guests']) expect(printed).not.toContain(word);
  expect(await client.enquiries.summary()).toMatchObject({ mail: 'failing' });
  // It holds up nothing that comes after it.
  await client.sendEnquiry(plain);
  await expect.poll(newestEnquiry, patience).toMatchObject({ mail: 'sent' });
  expect(await client.enquiries.summary()).toMatchObject({ mail: 'ok' });
  expect(server.mails).toHaveLength(3);
});

it('an enquiry of which no mail can be made is given up, and those behind it are mailed', async () => {
  const { id } = await newestEnquiry();
  own.sql(`update enquiries set mail_state = 'waiting', mail_due = 0, created_at = null where id = ${id}`);
  await (await administrator()).sendEnquiry({ ...plain, name: 'Behind it' });
  const states = () => own.sql('select mail_state from enquiries where id >= ? order by id', id);
  await expect.poll(states, patience).toEqual([{ mail_state: 'failed' }, { mail_state: 'sent' }]);
  expect(own.cms.output()).toContain(
    `The mail about enquiry ${id} was not sent: No mail can be made of this enquiry: it is damaged.`,
  );
  expect(server.mails.at(-1)?.subject).toContain('Behind it');
});

it.each([
  ['without the secret', {}],
  ['with another one', { [publisherSecretHeader]: 'test-publisher-hook-secreT' }],
])('how mail fares is told to the operator only, not %s', async (_, headers: Record<string, string>) => {
  const reply = await fetch(`${own.cms.origin}${apiBase}/mail-queue`, { headers });
  expect(reply.status).toBe(403);
  expect(await reply.json()).toEqual({ error: failures.publisherOnly });
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

it('100,000 changes are listed in a moment, and a change of a batch takes less than 2 KB', async () => {
  const form = (n: number) => ({ ...exampleOf('batch'), batchName: `Batch ${n}`, fees: n });
  const id = insertIdOf(await ask('POST', '/batch', form(0)));
  const size = () =>
    Number(
      Object.values(
        own.sql('select (select * from pragma_page_count) * (select * from pragma_page_size) as size')[0] ??
          {},
      )[0],
    );
  const before = size();
  for (let n = 1; n <= 50; n += 1) {
    expect((await ask('PUT', `/batch/${id}`, form(n))).status).toBe(200);
  }
  expect((size() - before) / 50).toBeLessThan(2048);
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
    for (let n = 0; n < 5; n += 1) {
      const began = performance.now();
      expect((await ask('GET', `/changes${query}`)).status).toBe(200);
      took.push(performance.now() - began);
    }
    const median = took.toSorted((a, b) => a - b)[2] ?? 0;
    expect(median, query).toBeLessThan(50);
  }
  // The next start would go through all of them.
  own.sql('delete from changes where revision > 1000000');
});

it('without a bin nothing is kept', async () => {
  settings.keep = 'off';
  await own.start();
  const deletion = await deletedPicture();
  await expect.poll(uploads, { timeout: 20_000 }).toEqual([]);
  expectFailure(await ask('POST', `/changes/${deletion}/undo`), 410, failures.notKept);
  expect((await ask('GET', '/auth/session')).json).toMatchObject({ undoDays: 0 });
});

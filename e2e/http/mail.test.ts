import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { apiBase, failures, publisherSecretHeader, type Client } from '@portal/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administratorClient } from '../browser/administrator.ts';
import { startCms, type Cms } from '../portal/cms-process.ts';
import { makeMailServer, type MailServer } from '../portal/mail-server.ts';
import { runToEnd } from '../portal/run-to-end.ts';

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

let dataDir = '';
let server: MailServer;
let running: Cms | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-mail-'));
  server = await makeMailServer();
  await start();
});

afterAll(async () => {
  await running?.stop();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the CMS on the folder of this file. */
async function start(): Promise<Cms> {
  running = await startCms({
    dataDir,
    env: { ...server.settings, MAIL_TO: owner, ENQUIRY_LIMIT: '1000', PUBLISHER_HOOK_SECRET: secret },
  });
  return running;
}

function cms(): Cms {
  if (running === undefined) throw new Error('No CMS runs.');
  return running;
}

const clientOf = ({ origin: cmsUrl, siteOrigin: siteUrl, password }: Cms): Promise<Client> =>
  administratorClient({ cmsUrl, siteUrl, password });

async function newest() {
  const [enquiry] = await (await clientOf(cms())).enquiries.list();
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
    const ended = runToEnd(process.execPath, ['scripts/portal/status.ts'], cms().env);
    printed = await ended.catch((error: Error) => error.message);
    return printed;
  };
  await expect.poll(look, patience).toContain(sentence);
  return printed;
}

it('a mail whose server is away waits, is seen to wait, survives a kill, and is delivered once', async () => {
  await (await clientOf(cms())).sendEnquiry(hostile);
  await expect
    .poll(newest, patience)
    .toMatchObject({ mail: 'waiting', mailFailure: 'The mail server could not be reached.' });
  const printed = await statusThatSays('1 mail about enquiries to be sent');
  expect(printed).toContain('The last failure: The mail server could not be reached.');

  process.kill(cms().pid, 'SIGKILL');
  await server.open();
  await start();
  await expect.poll(newest, patience).toMatchObject({ mail: 'sent', mailFailure: '' });
  expect(server.mails).toHaveLength(1);
  // A command and a start of the CMS: a busy machine takes its time.
}, 120_000);

it('the mail goes to one person and says what was written, as text', () => {
  const [mail] = server.mails;
  if (mail === undefined) throw new Error('There is no mail.');
  const { recipients, from, to, cc, bcc, replyTo, subject, text = '', html = '', headers } = mail;
  expect(recipients).toEqual([owner]);
  expect(from).toMatchObject({ name: 'Arun Group', address: 'portal@example.com' });
  expect(to).toMatchObject([{ address: owner }]);
  expect([cc, bcc]).toEqual([undefined, undefined]);
  // The bare address: a name could pose as somebody else.
  expect(replyTo).toMatchObject([{ name: '', address: hostile.email }]);
  expect(subject).toMatch(/^Enquiry to .+ from Meena "The Bank" <ceo@bank\.example>/);
  expect(subject).not.toMatch(/[\p{Cc}\u202E]/u);
  expect(headers.map(({ key }) => key).toSorted()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
  ]);
  const message = hostile.message.replaceAll('\r\n', '\n');
  expect(text.replaceAll('\r\n', '\n').trimEnd().endsWith(`Message:\n\n${message}`)).toBe(true);
  expect(text).not.toMatch(/^Bcc:/m);
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('&lt;b&gt;200&lt;/b&gt; guests &amp; &quot;more&quot;');
});

it('a mail that the server takes only later is delivered once', async () => {
  server.refuseNext(451, 421);
  await (await clientOf(cms())).sendEnquiry(plain);
  await expect.poll(newest, patience).toMatchObject({ name: plain.name, mail: 'sent', mailFailure: '' });
  expect(server.mails).toHaveLength(2);
});

it('a mail that the server refuses for good is seen in the inbox and the log, which names nobody', async () => {
  server.refuseNext(550);
  const client = await clientOf(cms());
  await client.sendEnquiry(plain);
  const mailFailure = 'The mail server refused the recipient (550).';
  await expect.poll(newest, patience).toMatchObject({ mail: 'failed', mailFailure });
  const { id } = await newest();
  // The log comes by a way of its own.
  await expect
    .poll(() => cms().output(), patience)
    .toContain(`The mail about enquiry ${id} was not sent: ${mailFailure}`);
  for (const own of [owner, plain.email, plain.name, 'guests']) expect(cms().output()).not.toContain(own);
  const printed = await statusThatSays('1 mail failed for good');
  expect(printed).toContain(mailFailure);
  for (const own of [owner, plain.email, plain.name, 'guests']) expect(printed).not.toContain(own);
  // It holds up nothing that comes after it.
  await client.sendEnquiry(plain);
  await expect.poll(newest, patience).toMatchObject({ mail: 'sent' });
  expect(server.mails).toHaveLength(3);
});

it('an enquiry of which no mail can be made is given up, and those behind it are mailed', async () => {
  const { id } = await newest();
  const database = new DatabaseSync(join(dataDir, 'database/portal.db'), { timeout: 10_000 });
  const queue = `update enquiries set mail_state = 'waiting', mail_due = 0, created_at = null where id = ${id}`;
  database.exec(queue);
  await (await clientOf(cms())).sendEnquiry({ ...plain, name: 'Behind it' });
  const states = (): unknown[] =>
    database.prepare('select mail_state from enquiries where id >= ? order by id').all(id);
  await expect.poll(states, patience).toEqual([{ mail_state: 'failed' }, { mail_state: 'sent' }]);
  expect(cms().output()).toContain(
    `The mail about enquiry ${id} was not sent: No mail can be made of this enquiry: it is damaged.`,
  );
  database.close();
  expect(server.mails.at(-1)?.subject).toContain('Behind it');
});

it.each([
  ['without the secret', {}],
  ['with another one', { [publisherSecretHeader]: 'test-publisher-hook-secreT' }],
])('how mail fares is told to the operator only, not %s', async (_, headers: Record<string, string>) => {
  const reply = await fetch(`${cms().origin}${apiBase}/mail-queue`, { headers });
  expect(reply.status).toBe(403);
  expect(await reply.json()).toEqual({ error: failures.publisherOnly });
});

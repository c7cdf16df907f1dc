import { apiBase, failures, publisherSecretHeader, type Client } from '@portal/contract';
import { afterAll, expect, it } from 'vitest';
import { administratorClient } from '../browser/administrator.ts';
import { makeMailServer } from '../portal/mail-server.ts';
import { runToEnd } from '../portal/run-to-end.ts';
import { ownCms } from './own-cms.ts';

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
const own = ownCms(() => ({
  env: { ...server.settings, MAIL_TO: owner, ENQUIRY_LIMIT: '1000', PUBLISHER_HOOK_SECRET: secret },
}));

function administrator(): Promise<Client> {
  const { origin: cmsUrl, password, siteOrigin: siteUrl } = own.cms;
  return administratorClient({ cmsUrl, siteUrl, password });
}

async function newest() {
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

it('a mail whose server is away waits, is seen to wait, survives a kill, and is delivered once', async () => {
  await (await administrator()).sendEnquiry(hostile);
  await expect
    .poll(newest, patience)
    .toMatchObject({ mail: 'waiting', mailFailure: 'The mail server could not be reached.' });
  const printed = await statusThatSays('1 mail about enquiries to be sent');
  expect(printed).toContain('The last failure: The mail server could not be reached.');

  process.kill(own.cms.pid, 'SIGKILL');
  await server.open();
  await own.start();
  await expect.poll(newest, patience).toMatchObject({ mail: 'sent', mailFailure: '' });
  expect(server.mails).toHaveLength(1);
  // A command and a start of the CMS: a busy machine takes its time.
}, 120_000);

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
  await expect.poll(newest, patience).toMatchObject({ name: plain.name, mail: 'sent', mailFailure: '' });
  expect(server.mails).toHaveLength(2);
});

it('a mail that the server refuses for good is seen in the inbox and the log, which names nobody', async () => {
  server.refuseNext(550);
  const client = await administrator();
  await client.sendEnquiry(plain);
  const mailFailure = 'The mail server refused the recipient (550).';
  await expect.poll(newest, patience).toMatchObject({ mail: 'failed', mailFailure });
  const { id } = await newest();
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
  await expect.poll(newest, patience).toMatchObject({ mail: 'sent' });
  expect(await client.enquiries.summary()).toMatchObject({ mail: 'ok' });
  expect(server.mails).toHaveLength(3);
});

it('an enquiry of which no mail can be made is given up, and those behind it are mailed', async () => {
  const { id } = await newest();
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

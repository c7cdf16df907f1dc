import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase, collectionKeys, content, ventureIds, type Content } from '@portal/contract';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { startCms, type Cms } from '../portal/cms-process.ts';
import { cookieOf } from './session.ts';
import { json, sendTo, urlencoded, type Caller } from './connection.ts';

/** What the publisher was told. */
const knocks: { readonly secret: unknown; readonly method: string | undefined }[] = [];
const hookSecret = 'a secret of the test';

let dataDir = '';
let publisher: Server | undefined;
let hookUrl = '';
let running: Cms | undefined;

// A CMS of its own, stopped and started as an operator would: the other files share one that never stops.
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-start-'));
  publisher = createServer((request, response) => {
    knocks.push({ secret: request.headers['x-publisher-secret'], method: request.method });
    request.resume();
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(publisher, 'listening');
  const address = publisher.address();
  if (address === null || typeof address === 'string') throw new Error('The publisher got no port.');
  hookUrl = `http://127.0.0.1:${address.port}/hook`;
});

afterAll(async () => {
  await running?.stop();
  publisher?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the CMS on the folder of this file, in place of the one that runs. */
async function start(): Promise<Cms> {
  await running?.stop();
  running = undefined;
  running = await startCms({
    dataDir,
    seed: true,
    env: {
      ...inject('emptyStore'),
      PUBLISHER_HOOK_URL: hookUrl,
      PUBLISHER_HOOK_SECRET: hookSecret,
      REQUEST_TIMEOUT: '1000',
      ENQUIRY_LIMIT: '100',
      ENQUIRIES_PER_HOUR: '3',
    },
  });
  return running;
}

const callerOf =
  ({ origin }: Cms, cookie = ''): Caller =>
  (method, path, { body } = {}) =>
    sendTo(Number(new URL(origin).port), {
      method,
      path: apiBase + path,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': body.type }) },
      ...(body === undefined ? {} : { body: body.bytes }),
    });

const contentOf = async (cms: Cms): Promise<Content> =>
  content.parse((await callerOf(cms)('GET', '/content')).json);

const logIn = async (cms: Cms): Promise<string> =>
  cookieOf(
    await callerOf(cms)('POST', '/auth/login', { body: json({ username: 'admin', password: cms.password }) }),
  );

describe('a CMS with an empty database', () => {
  let seeded: Content;
  let cookie = '';

  it('is filled with content, whose files are all served', async () => {
    const cms = await start();
    seeded = await contentOf(cms);
    const records = collectionKeys.reduce((sum, key) => sum + seeded.collections[key].length, 0);
    expect(records).toBeGreaterThan(100);
    expect(seeded.revision).toBe(records);
    expect(new Set(seeded.collections.profile.map(({ venture }) => venture))).toEqual(new Set(ventureIds));
    const paths = collectionKeys.flatMap((key) =>
      seeded.collections[key].flatMap((record) => {
        if ('pdf_filename' in record) return [`/assets/${record.pdf_filename}`];
        return 'image_path' in record ? [record.image_path] : [];
      }),
    );
    expect(paths.length).toBeGreaterThan(20);
    const port = Number(new URL(cms.origin).port);
    for (const path of paths) expect((await sendTo(port, { method: 'GET', path })).status, path).toBe(200);
    cookie = await logIn(cms);
  }, 240_000);

  it('is filled once, and a session outlives the restart', async () => {
    const cms = await start();
    expect(await contentOf(cms)).toEqual(seeded);
    expect((await callerOf(cms, cookie)('GET', '/auth/session')).status).toBe(200);
  }, 120_000);

  it('goes on counting ids and revisions where it was, and knocks at the publisher for each change', async () => {
    if (running === undefined) throw new Error('The CMS is not there.');
    const call = callerOf(running, cookie);
    const enquiry = { name: 'A', email: 'a@example.com', message: 'Hello', enquiry: 'Arun Eats' };
    expect((await call('POST', '/contact/send', { body: json(enquiry) })).status).toBe(200);
    expect((await call('POST', '/rule', { body: json({ point: '' }) })).status).toBe(400);
    knocks.length = 0;
    const created = await call('POST', '/rule', { body: json({ point: 'One more' }) });
    const { id } = created.json as { id: number };
    expect(created.headers['x-content-revision']).toBe(String(seeded.revision + 1));
    expect(id).toBeGreaterThan(Math.max(...seeded.collections.rule.map((rule) => rule.id)));
    await vi.waitFor(() => expect(knocks).toHaveLength(1), { timeout: 10_000 });
    expect(knocks[0]).toEqual({ secret: hookSecret, method: 'POST' });
    await call('DELETE', `/rule/${id}`);
    await vi.waitFor(() => expect(knocks).toHaveLength(2), { timeout: 10_000 });
  });

  it('leaves nothing of a deleted enquiry in the files of the database', async () => {
    if (running === undefined) throw new Error('The CMS is not there.');
    const call = callerOf(running, cookie);
    const word = 'Vennilavu-';
    const folder = join(dataDir, 'database');
    const filesWithIt = async (): Promise<string[]> => {
      const names = await readdir(folder);
      const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
      return names.filter((_name, index) => contents[index]?.includes(word));
    };
    for (const long of [1, 900]) {
      const enquiry = {
        name: word,
        email: 'v@example.com',
        message: word.repeat(long),
        enquiry: 'Arun Eats',
      };
      expect((await call('POST', '/contact/send', { body: json(enquiry) })).status).toBe(200);
    }
    expect(await filesWithIt()).not.toEqual([]);
    const { json: listed } = await call('GET', '/enquiries');
    const all = listed as readonly { readonly id: number; readonly name: string }[];
    for (const { id, name } of all) if (name === word) await call('DELETE', `/enquiries/${id}`);
    await vi.waitFor(async () => expect(await filesWithIt()).toEqual([]), { timeout: 20_000, interval: 100 });
  });

  it('stores so many enquiries an hour from all addresses together, and tells the others whom to call', async () => {
    if (running === undefined) throw new Error('The CMS is not there.');
    const call = callerOf(running, cookie);
    const inbox = async () => (await call('GET', '/enquiries')).json as { readonly id: number }[];
    const [earlier] = await inbox();
    const enquiry = { name: 'A', email: 'a@example.com', message: 'Hello', enquiry: 'Arun Eats' };
    const send = () => call('POST', '/contact/send', { body: json(enquiry) });
    // At once: none may slip through beside the others.
    const replies = await Promise.all(Array.from({ length: 6 }, send));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    const phone = seeded.collections.profile.find(({ venture }) => venture === 'eats')?.phone;
    const refused = await send();
    expect(refused.status).toBe(429);
    expect((refused.json as { readonly error: string }).error).toMatch(
      /^Very many messages are coming in, .* Please call us on [+ \d]+, or send it again in \d+ minutes\.$/,
    );
    expect(refused.text).toContain(phone);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
    const form = await call('POST', '/contact/send', { body: urlencoded(enquiry) });
    expect(form.status).toBe(429);
    expect(form.headers['content-type']).toMatch(/^text\/html/);
    expect(form.text).toContain(phone);
    // What the owner deletes makes room.
    const ids = (await inbox()).map(({ id }) => id).filter((id) => id !== earlier?.id);
    expect(ids).toHaveLength(2);
    expect((await call('POST', '/enquiries/delete', { body: json({ ids }) })).status).toBe(200);
    expect((await send()).status).toBe(200);
  });
});

/** Begins to speak and says no more. @returns what the server says until it closes the connection */
async function speakTo(port: number, beginning: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => (said += chunk.toString()));
  socket.on('error', () => undefined);
  socket.write(beginning);
  await once(socket, 'close');
  return said;
}

const head = (method: string, path: string, ...headers: readonly string[]): string =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const asJson = 'Content-Type: application/json';
const asForm = 'Content-Type: multipart/form-data; boundary=edge';

describe('a client that never ends its request', () => {
  it('is let go, others are served meanwhile', async () => {
    if (running === undefined) throw new Error('The CMS is not there.');
    const port = Number(new URL(running.origin).port);
    const sending = `${apiBase}/contact/send`;
    const slow = [
      'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
      `${head('POST', sending, asJson, 'Content-Length: 100')}{"name":`,
      `${head('POST', sending, asJson, 'Transfer-Encoding: chunked')}8\r\n{"name":`,
      `${head('POST', '/admin/login', asJson, 'Content-Length: 100')}{"email":`,
    ].map((beginning) => speakTo(port, beginning));
    expect((await callerOf(running)('GET', '/rule')).status).toBe(200);
    const said = await Promise.all(slow);
    for (const text of said) expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is let go too when it had its answer before its end', async () => {
    if (running === undefined) throw new Error('The CMS is not there.');
    const port = Number(new URL(running.origin).port);
    const slow = [
      ['401', head('POST', `${apiBase}/gallery`, asForm, 'Content-Length: 5000')],
      ['401', head('POST', '/upload', asForm, 'Content-Length: 5000')],
      ['200', head('GET', `${apiBase}/rule`, asForm, 'Content-Length: 5000')],
    ].map(async ([status = '', beginning = '']) => [status, await speakTo(port, `${beginning}--edge`)]);
    for (const [status, said] of await Promise.all(slow))
      expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

describe('a CMS in production', () => {
  it('does not start without its secrets, and says so in a sentence', async () => {
    const secrets = [
      'APP_KEYS',
      'API_TOKEN_SALT',
      'ADMIN_JWT_SECRET',
      'TRANSFER_TOKEN_SALT',
      'ENCRYPTION_KEY',
    ];
    const env = Object.fromEntries(secrets.map((name) => [name, '']));
    await expect(startCms({ env })).rejects.toThrow(
      `The CMS cannot start: ${secrets.join(', ')} must be set. "npm start" makes these secrets and keeps them.`,
    );
  });
});

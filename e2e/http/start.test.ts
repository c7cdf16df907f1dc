import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { apiBase, collectionKeys, content, ventureIds, type Content } from '@portal/contract';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startCms } from '../portal/cms-process.ts';
import { urlencoded, type Body } from './connection.ts';
import { newClient, ownCms } from './own-cms.ts';
import { cookieOf } from './session.ts';

/** What the publisher was told. */
const notices: { readonly secret: unknown; readonly method: string | undefined }[] = [];
const secret = 'a secret of the test';
const publisher = createServer((request, response) => {
  notices.push({ secret: request.headers['x-publisher-secret'], method: request.method });
  request.resume();
  response.end('{}');
}).listen(0, '127.0.0.1');
await once(publisher, 'listening');
afterAll(() => publisher.close());

const own = ownCms(() => ({
  seed: true,
  env: {
    PUBLISHER_HOOK_URL: `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/hook`,
    PUBLISHER_HOOK_SECRET: secret,
    REQUEST_TIMEOUT: '1000',
    ENQUIRY_LIMIT: '100',
    ENQUIRIES_PER_HOUR: '3',
  },
}));

let cookie = '';
const call = (method: string, path: string, body?: object | Body) =>
  own.ask(apiBase + path, { method, headers: { cookie }, ...(body === undefined ? {} : { body }) });
const contentNow = async (): Promise<Content> => content.parse((await call('GET', '/content')).json);
const enquiry = { name: 'A', email: 'a@example.com', message: 'Hello', enquiry: 'Arun Eats' };
const sendEnquiry = (fields = {}) => call('POST', '/contact/send', { ...enquiry, ...fields });
const inbox = async () =>
  (await call('GET', '/enquiries')).json as readonly { readonly id: number; readonly name: string }[];

describe('a CMS with an empty database', () => {
  let seeded: Content;

  it('is filled with content, whose files are all served', async () => {
    seeded = await contentNow();
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
    for (const path of paths) expect((await own.ask(path)).status, path).toBe(200);
  });

  it('is filled once, and a session outlives the restart', async () => {
    cookie = cookieOf(await own.dashboardLogin({ client: newClient() }));
    await own.start();
    expect(await contentNow()).toEqual(seeded);
    expect(await own.sessionOf(cookie)).toBe(200);
  }, 120_000);

  it('goes on counting ids and revisions where it was, and notifies the publisher of each change', async () => {
    expect((await sendEnquiry()).status).toBe(200);
    expect((await call('POST', '/rule', { point: '' })).status).toBe(400);
    notices.length = 0;
    const created = await call('POST', '/rule', { point: 'One more' });
    const { id } = created.json as { id: number };
    expect(created.headers['x-content-revision']).toBe(String(seeded.revision + 1));
    expect(id).toBeGreaterThan(Math.max(...seeded.collections.rule.map((rule) => rule.id)));
    await vi.waitFor(() => expect(notices).toEqual([{ secret, method: 'POST' }]), { timeout: 10_000 });
    await call('DELETE', `/rule/${id}`);
    await vi.waitFor(() => expect(notices).toHaveLength(2), { timeout: 10_000 });
  });

  it('leaves nothing of a deleted enquiry in the files of the database', async () => {
    const name = 'Vennilavu-';
    const folder = join(own.dataDir, 'database');
    const filesWithIt = async (): Promise<string[]> => {
      const names = await readdir(folder);
      const contents = await Promise.all(names.map((file) => readFile(join(folder, file))));
      return names.filter((_file, index) => contents[index]?.includes(name));
    };
    for (const long of [1, 900])
      expect((await sendEnquiry({ name, message: name.repeat(long) })).status).toBe(200);
    expect(await filesWithIt()).not.toEqual([]);
    for (const sent of await inbox()) if (sent.name === name) await call('DELETE', `/enquiries/${sent.id}`);
    await vi.waitFor(async () => expect(await filesWithIt()).toEqual([]), { timeout: 20_000, interval: 100 });
  });

  it('stores so many enquiries an hour from all addresses together, and tells the others whom to call', async () => {
    const [earlier] = await inbox();
    // At once: none may slip through beside the others.
    const replies = await Promise.all(Array.from({ length: 6 }, () => sendEnquiry()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    const phone = seeded.collections.profile.find(({ venture }) => venture === 'eats')?.phone;
    const refused = await sendEnquiry();
    expect(refused.status).toBe(429);
    expect((refused.json as { readonly error: string }).error).toMatch(
      /^Very many messages are coming in, .* Please call us on [+ \d]+, or send it again in \d+ minutes\.$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
    const form = await call('POST', '/contact/send', urlencoded(enquiry));
    expect(form.status).toBe(429);
    expect(form.headers['content-type']).toMatch(/^text\/html/);
    for (const { text } of [refused, form]) expect(text).toContain(phone);
    // What the owner deletes makes room.
    const ids = (await inbox()).map(({ id }) => id).filter((id) => id !== earlier?.id);
    expect(ids).toHaveLength(2);
    expect((await call('POST', '/enquiries/delete', { ids })).status).toBe(200);
    expect((await sendEnquiry()).status).toBe(200);
  });
});

/** Begins to speak and says no more. @returns what the server says until it closes the connection */
async function speak(beginning: string): Promise<string> {
  const socket = connect(own.port, '127.0.0.1');
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
const sending = `${apiBase}/contact/send`;

describe('a client that never ends its request', () => {
  it('is let go, others are served meanwhile', async () => {
    const slow = [
      'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
      `${head('POST', sending, asJson, 'Content-Length: 100')}{"name":`,
      `${head('POST', sending, asJson, 'Transfer-Encoding: chunked')}8\r\n{"name":`,
      `${head('POST', '/admin/login', asJson, 'Content-Length: 100')}{"email":`,
    ].map(speak);
    expect((await call('GET', '/rule')).status).toBe(200);
    const said = await Promise.all(slow);
    for (const text of said) expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is let go too when it had its answer before its end', async () => {
    const slow = [
      [401, head('POST', `${apiBase}/gallery`, asForm, 'Content-Length: 5000')],
      [401, head('POST', '/upload', asForm, 'Content-Length: 5000')],
      [200, head('GET', `${apiBase}/rule`, asForm, 'Content-Length: 5000')],
    ] as const;
    const said = await Promise.all(slow.map(([, beginning]) => speak(`${beginning}--edge`)));
    for (const [index, [status]] of slow.entries()) expect(said[index]).toContain(`HTTP/1.1 ${status} `);
  });
});

it('a CMS in production does not start without its secrets, and says so in a sentence', async () => {
  const secrets = ['APP_KEYS', 'API_TOKEN_SALT', 'ADMIN_JWT_SECRET', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY'];
  const env = Object.fromEntries(secrets.map((name) => [name, '']));
  await expect(startCms({ env })).rejects.toThrow(
    `The CMS cannot start: ${secrets.join(', ')} must be set. "npm start" makes these secrets and keeps them.`,
  );
});

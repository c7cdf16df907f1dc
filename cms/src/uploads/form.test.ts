import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failures } from '@portal/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallFailure } from '../contract-api/call-failure';
import { withForm, type Form } from './form';

let folder: string;
let server: Server;
let received: (form: Form) => Promise<void>;
/** How each form ended that the server was sent. */
let ends: (CallFailure | 'read')[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'form-'));
  vi.stubEnv('TMPDIR', folder);
  ends = [];
  received = () => Promise.resolve();
  server = createServer((incoming, reply) => {
    void withForm(incoming, (form) => received(form)).then(
      () => ends.push('read') && reply.end(),
      (error: CallFailure) => ends.push(error) && reply.end(),
    );
  }).listen(0);
  await once(server, 'listening');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.close();
  await rm(folder, { recursive: true });
});

const part = (name: string, filename: string, content: string): string =>
  `--B\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n${content}\r\n`;

/** Sends a form, or breaks it off behind what is given of it. */
async function sendForm(body: string, length = Buffer.byteLength(body)): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': 'multipart/form-data; boundary=B', 'content-length': length };
  const sent = request({ port, method: 'POST', headers });
  const closed = new Promise((resolve) => sent.once('close', resolve));
  sent.on('error', () => undefined).on('response', (reply) => reply.resume());
  if (length === Buffer.byteLength(body)) sent.end(body);
  else sent.write(body, () => setTimeout(() => sent.destroy(), 1));
  await closed;
}

it('a form is there while it is used, the files of a field in their order, and gone afterwards', async () => {
  const texts: string[] = [];
  received = async ({ fields, files }) => {
    expect(fields).toEqual({ name: 'Anita' });
    for (const { filepath, hash, size } of [files['image'] ?? []].flat()) {
      const bytes = await readFile(filepath);
      expect([size, hash]).toEqual([bytes.length, createHash('sha256').update(bytes).digest('hex')]);
      texts.push(bytes.toString());
    }
  };
  const field = '--B\r\nContent-Disposition: form-data; name="name"\r\n\r\nAnita\r\n';
  const first = 'long'.repeat(100_000);
  await sendForm(`${part('image', 'a.png', first)}${field}${part('image', 'b.png', 'short')}--B--\r\n`);
  expect(ends).toEqual(['read']);
  expect(texts).toEqual([first, 'short']);
  expect(await readdir(folder)).toEqual([]);
});

it('a form that breaks off leaves no file, however early that is', async () => {
  await Promise.all(
    Array.from({ length: 100 }, () => sendForm(part('image', 'a.png', 'the first bytes'), 5000)),
  );
  await vi.waitFor(() => expect(ends).toHaveLength(100), { timeout: 30_000 });
  for (const end of ends) expect(end).toMatchObject({ status: 400, message: failures.malformedForm });
  expect(await readdir(folder)).toEqual([]);
});

it('a form whose parts cannot be read is refused once', async () => {
  await sendForm('--B\r\n\0\r\n\r\n--B\r\n\0\r\n\r\n--B--\r\n');
  expect(ends).toEqual([expect.objectContaining({ status: 400 })]);
});

it('a file behind a part that cannot be read is not waited for', async () => {
  await sendForm(`--B\r\n\0\r\n\r\n${part('image', 'a.png', 'x')}`);
  await vi.waitFor(() => expect(ends).toEqual([expect.objectContaining({ status: 400 })]));
  expect(await readdir(folder)).toEqual([]);
});

it('what fails while a form is used is told as it is', async () => {
  const failure = new Error('Somebody has unplugged the disk');
  received = () => Promise.reject(failure);
  await sendForm(`${part('image', 'a.png', 'x')}--B--\r\n`);
  expect(ends).toEqual([failure]);
  expect(await readdir(folder)).toEqual([]);
});

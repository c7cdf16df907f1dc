import { createServer, type Server } from 'node:http';
import { CallError, publisherSecretHeader } from '@portal/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CmsAway } from '../content/fetch-content.ts';
import { close, listen } from '../serve/server.ts';
import { askCms } from './ask-cms.ts';

let server: Server;
let origin: string;
let reply: { readonly status: number; readonly body: unknown };
let sent: unknown;

beforeAll(async () => {
  server = createServer((request, response) => {
    sent = request.headers[publisherSecretHeader];
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  });
  origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
});

afterAll(() => close(server));

const ask = (status: number, body: unknown, from = origin) => {
  reply = { status, body };
  return askCms(from, 'the-secret')({ holder: 'me', place: 'here', ttlMs: 5000 });
};

test('the secret goes along, and the fence comes back', async () => {
  const lease = { status: true, holder: 'me', fence: 1_795_000_000_000 };
  expect(await ask(200, lease)).toEqual(lease);
  expect(sent).toBe('the-secret');
});

test('a CMS that knows of no leases has one publisher', async () => {
  expect(await ask(404, { error: 'There is nothing at this address.' })).toMatchObject({ fence: 0 });
});

test('another publisher is named', async () => {
  const body = { error: 'Another publisher publishes at the moment.', holder: 'other' };
  await expect(ask(409, body)).rejects.toThrow(CallError);
  await expect(ask(409, body)).rejects.toMatchObject({ body: { holder: 'other' } });
});

test('a wrong secret is said in words that help', async () => {
  await expect(ask(403, { error: 'no' })).rejects.toThrow('PUBLISHER_HOOK_SECRET must be the same for both');
});

test.each([
  ['a fault', 500, { error: 'no' }],
  ['nonsense', 200, ['?']],
  ['a proxy that lost its way', 404, '<h1>Not found</h1>'],
])('%s is a CMS that is away', async (_name, status, body) => {
  await expect(ask(status, body)).rejects.toThrow(CmsAway);
});

test('so is one that nobody listens for', async () => {
  await expect(ask(200, {}, 'http://127.0.0.1:1')).rejects.toThrow(CmsAway);
});

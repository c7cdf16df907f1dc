import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  collectionKeys,
  content,
  createClient,
  resourceKeys,
  sessionCookie,
  ventureIds,
} from '@portal/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCms, type Cms } from '../portal/cms-process.ts';

/** A CMS of its own, stopped and started as an operator would: the others of the suite share one that never stops. */
let dataDir = '';
let running: Cms | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-start-'));
});

afterAll(async () => {
  await running?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const contentOf = async ({ origin }: Cms) =>
  content.parse(await (await fetch(`${origin}/api/v1/content`)).json());

async function sessionOf({ origin, password }: Cms): Promise<string> {
  const reply = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  expect(reply.status).toBe(200);
  const cookie = reply.headers.getSetCookie().find((one) => one.startsWith(`${sessionCookie}=`));
  return cookie?.split(';', 1)[0] ?? '';
}

describe('a CMS with an empty database', () => {
  it('is filled once with content for every collection, whose files are all served', async () => {
    const first = await startCms({ dataDir, seed: true });
    running = first;
    const before = await contentOf(first);
    for (const key of collectionKeys) expect(before.collections[key].length, key).toBeGreaterThan(0);
    expect(new Set(before.collections.profile.map(({ venture }) => venture))).toEqual(new Set(ventureIds));
    const paths = resourceKeys.flatMap((key) =>
      before.collections[key].flatMap((record) => {
        if ('pdf_filename' in record) return [`/assets/${record.pdf_filename}`];
        return 'image_path' in record ? [record.image_path] : [];
      }),
    );
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      const reply = await fetch(first.origin + path);
      expect(reply.status, path).toBe(200);
      await reply.arrayBuffer();
    }

    const cookie = await sessionOf(first);
    await first.stop();
    const began = Date.now();
    const second = await startCms({ dataDir, seed: true });
    running = second;
    expect(Date.now() - began).toBeLessThan(15_000);
    expect(await contentOf(second)).toEqual(before);
    // A session outlives a restart: nobody is thrown out of a form by an update.
    const session = await fetch(`${second.origin}/api/v1/auth/session`, { headers: { cookie } });
    expect(session.status).toBe(200);
  }, 240_000);

  it('goes on counting ids and revisions where it was', async () => {
    if (running === undefined) throw new Error('The CMS is not there.');
    const { origin } = running;
    const before = await contentOf(running);
    const cookie = await sessionOf(running);
    const client = createClient({
      origin,
      transport: async ({ url, method, headers, body }) => {
        const sent = body === undefined ? {} : { body };
        const reply = await fetch(url, { method, headers: { ...headers, cookie }, ...sent });
        const text = await reply.text();
        return {
          status: reply.status,
          header: (name) => reply.headers.get(name),
          body: text === '' ? undefined : (JSON.parse(text) as unknown),
        };
      },
    });
    const { value, revision } = await client.rule.create({ point: 'One more' });
    expect(revision).toBe(before.revision + 1);
    expect(value).toBeGreaterThan(Math.max(...before.collections.rule.map(({ id }) => id)));
    await client.rule.remove(value);
  });
});

describe('the hook', () => {
  it('knocks for each change of content, with its secret, and never for an enquiry', async () => {
    const knocks: { readonly secret: unknown; readonly method: string | undefined }[] = [];
    const publisher = createServer((request, response) => {
      knocks.push({ secret: request.headers['x-publisher-secret'], method: request.method });
      request.resume();
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(publisher, 'listening');
    const address = publisher.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const cms = await startCms({
      env: {
        PUBLISHER_HOOK_URL: `http://127.0.0.1:${port}/hook`,
        PUBLISHER_HOOK_SECRET: 'a secret of the test',
      },
    });
    try {
      const cookie = await sessionOf(cms);
      const post = (path: string, body: object) =>
        fetch(`${cms.origin}/api/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify(body),
        });
      knocks.length = 0;
      const enquiry = { name: 'A', email: 'a@example.com', message: 'Hello', enquiry: 'Arun Eats' };
      expect((await post('/contact/send', enquiry)).status).toBe(200);
      expect((await post('/rule', { point: '' })).status).toBe(400);
      const created = await post('/rule', { point: 'Knock' });
      const { id } = (await created.json()) as { id: number };
      await vi.waitFor(() => expect(knocks).toHaveLength(1), { timeout: 5000 });
      expect(knocks[0]).toEqual({ secret: 'a secret of the test', method: 'POST' });
      await fetch(`${cms.origin}/api/v1/rule/${id}`, { method: 'DELETE', headers: { cookie } });
      await vi.waitFor(() => expect(knocks).toHaveLength(2), { timeout: 5000 });
    } finally {
      await cms.stop();
      publisher.close();
    }
  }, 60_000);
});

describe('a CMS in production', () => {
  it.each(['APP_KEYS', 'ADMIN_JWT_SECRET', 'API_TOKEN_SALT', 'TRANSFER_TOKEN_SALT', 'ENCRYPTION_KEY'])(
    'does not start without %s, and says so in a sentence',
    async (name) => {
      await expect(startCms({ env: { [name]: '' } })).rejects.toThrow(
        new RegExp(`The CMS cannot start: ${name} must be set`),
      );
    },
    30_000,
  );
});

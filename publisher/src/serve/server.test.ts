// Past 300 lines: every rule of the static server, on one server and one release.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BlobStore } from '../release/blob-store.ts';
import { FileTree } from '../release/file-tree.ts';
import type { LiveRelease, ReleaseFile } from '../release/manifest.ts';
import { ReleaseRefusal } from '../release/releases.ts';
import { close, createSiteServer, listen } from './server.ts';

const secret = 'a-secret-of-some-length';
const page = (text: string): string => `<!doctype html><html><body>${text.repeat(400)}</body></html>`;
const video = Buffer.from('0123456789'.repeat(100));

let folder: string;
let server: Server;
let port: number;
let live: LiveRelease | undefined;
let whole: LiveRelease;
/** Files of earlier releases. */
const retired = new Map<string, ReleaseFile>();
let since: string | undefined;
/** What keeps newer content from being published. */
let problem: string | undefined;
/** Whether another publisher publishes. */
const onNotify = vi.fn<() => void>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'));
  const blobs = new BlobStore(folder);
  const contents: Readonly<Record<string, string | Buffer>> = {
    'index.html': page('home '),
    '404.html': page('lost '),
    'arun-app/about.html': page('about '),
    'arun-app/404.html': page('lost in the institute '),
    '_astro/site.hash.css': 'a{color:red}'.repeat(100),
    'uploads/film.mp4': video,
    'assets/notes.pdf': Buffer.from('%PDF-1.4'),
  };
  const files = new Map<string, ReleaseFile>();
  for (const [path, content] of Object.entries(contents)) {
    const bytes = Buffer.from(content);
    // Pages of the institute share a file.
    const file = path.startsWith('arun-app/') ? blobs.putTogether(bytes, undefined) : blobs.put(bytes);
    files.set(path, file);
  }
  await blobs.settle();
  whole = {
    release: {
      revision: 7,
      publishedAt: '2026-01-01T00:00:00.000Z',
      release: 'r7',
      pages: 2,
      changed: ['/'],
    },
    records: {},
    files: FileTree.of(files),
  };
  server = createSiteServer({
    dataDir: folder,
    siteOrigin: 'https://www.example.com',
    cmsOrigin: 'https://cms.example.com',
    hookSecret: secret,
    live: () => live,
    retired: (path) => retired.get(path),
    failure: () => problem,
    report: ({ release }) => ({ ...release, ...(since === undefined ? {} : { held: { since } }) }),
    condition: () => {
      return since === undefined ? 'ready' : 'degraded';
    },
    onNotify,
    status: async () => ({ state: 'live' }),
    metrics: async () => 'releases_total 7\n',
    releases: async () => [whole.release],
    async rollBack(name) {
      if (name !== 'r6') throw new ReleaseRefusal(`There is no release ${name}.`);
      return { release: name, since: '2026-01-02T00:00:00.000Z' };
    },
    async publish() {
      throw new Error('The CMS does not answer.');
    },
    preview: async ({ collection }) => [200, { page: '/', html: collection, pages: [], revision: 7 }],
  });
  port = await listen(server, 0, '127.0.0.1');
});

afterAll(async () => {
  await close(server);
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
  live = whole;
  since = undefined;
  onNotify.mockClear();
});

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A request without anything that `fetch` would add or undo. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('pages', () => {
  test('are asked for again each time, and not sent again when they are the same', async () => {
    const first = await get('/arun-app/about');
    expect(first.status).toBe(200);
    expect(first.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(first.body.toString()).toBe(page('about '));
    const again = await get('/arun-app/about', { 'if-none-match': String(first.headers['etag']) });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  test('come compressed to those who understand it', async () => {
    const plain = createHash('sha1').update(page('home ')).digest('hex');
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(br.headers['vary']).toBe('Accept-Encoding');
    expect(createHash('sha1').update(brotliDecompressSync(br.body)).digest('hex')).toBe(plain);
    const gz = await get('/', { 'accept-encoding': 'gzip' });
    expect(createHash('sha1').update(gunzipSync(gz.body)).digest('hex')).toBe(plain);
    expect(gz.headers['etag']).not.toBe(br.headers['etag']);
    expect((await get('/', { 'accept-encoding': 'br;q=0' })).headers['content-encoding']).toBeUndefined();
  });

  test('answer HEAD without a body', async () => {
    const head = await get('/', {}, 'HEAD');
    expect(head.status).toBe(200);
    expect(head.headers['content-length']).toBe(String(page('home ').length));
    expect(head.body).toHaveLength(0);
  });

  test('that are not there are missed in the dress of their venture', async () => {
    const lost = await get('/arun-app/nothing', { 'if-none-match': '*' });
    expect(lost.status).toBe(404);
    expect(lost.body.toString()).toContain('lost in the institute');
    expect((await get('/nothing')).body.toString()).toContain('lost ');
  });

  test('have one address', async () => {
    const moved = await get('/arun-app/?from=card');
    expect(moved.status).toBe(301);
    expect(moved.headers['location']).toBe('/arun-app/about?from=card');
  });
});

test('a connection that is idle, sends its request by the byte or does not read its answer is given up', async () => {
  expect((await get('/')).headers['keep-alive']).toBe('timeout=10');
  expect(server.headersTimeout).toBe(10_000);
  expect(server.requestTimeout).toBe(30_000);
  expect(server.timeout).toBe(60_000);
  // It would keep Node from closing them.
  expect(server.listenerCount('timeout')).toBe(0);
});

describe('files', () => {
  test('named by their content are kept by the browser', async () => {
    const css = await get('/_astro/site.hash.css');
    expect(css.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  test('of pages that are open are served after their release went', async () => {
    const file = whole.files.get('_astro/site.hash.css');
    if (file !== undefined) retired.set('_astro/before.hash.css', file);
    const css = await get('/_astro/before.hash.css');
    expect(css.status).toBe(200);
    expect(css.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
    expect((await get('/_astro/never.hash.css')).status).toBe(404);
  });

  test('are sent in parts, for a film that is wound forward', async () => {
    const part = await get('/uploads/film.mp4', { range: 'bytes=10-19', 'accept-encoding': 'br' });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe('bytes 10-19/1000');
    expect(part.headers['content-type']).toBe('video/mp4');
    expect(part.body.toString()).toBe('0123456789');
    expect((await get('/uploads/film.mp4', { range: 'bytes=2000-' })).status).toBe(416);
  });
});

describe('every reply', () => {
  test.each(['/', '/nothing', '/assets/notes.pdf', '/release.json', '/_publisher/health'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await get(path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain('frame-ancestors');
      expect(headers['strict-transport-security']).toContain('max-age');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    },
  );

  test('may do what its kind of file may', async () => {
    const policy = async (path: string) => String((await get(path)).headers['content-security-policy']);
    expect(await policy('/')).toContain("connect-src 'self' https://cms.example.com;");
    expect(await policy('/')).not.toMatch(/unsafe|sandbox/);
    expect(await policy('/assets/notes.pdf')).toMatch(/^default-src 'none'.*; sandbox$/);
    expect(await policy('/assets/nothing.pdf')).not.toContain('sandbox');
  });

  test.each([
    '/%',
    '/%00',
    '/../secrets.json',
    '/..%2f..%2fsecrets.json',
    '//evil.example/',
    '/a%5c..%5cb',
    '/%2f%2fevil.example',
    'http://[::bad',
    'http://evil.example:x/',
  ])('%s leads nowhere', async (path) => {
    const { status, headers } = await get(path);
    expect([400, 404]).toContain(status);
    expect(headers['location']).toBeUndefined();
  });

  test('to another method says which ones there are', async () => {
    const { status, headers } = await get('/', {}, 'POST');
    expect(status).toBe(405);
    expect(headers['allow']).toBe('GET, HEAD');
  });
});

describe('releases', () => {
  test('are described by the release file', async () => {
    const { body, headers } = await get('/release.json');
    expect(JSON.parse(body.toString())).toEqual(whole.release);
    expect(headers['cache-control']).toBe('no-store');
    since = '2026-01-02T00:00:00.000Z';
    const report: unknown = JSON.parse((await get('/release.json')).body.toString());
    expect(report).toEqual({ ...whole.release, held: { since } });
  });

  test('none yet: the site says that it is being prepared', async () => {
    live = undefined;
    const { status, headers } = await get('/');
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('2');
    expect((await get('/_publisher/health')).status).toBe(503);
  });
});

describe("the publisher's own addresses", () => {
  const knowing = { 'x-publisher-secret': secret };
  const ask = async (path: string, method: string, headers: Record<string, string> = knowing) => {
    const { status, body } = await get(`/_publisher/${path}`, headers, method);
    return { status, body: body.toString() };
  };

  test.each([
    ['hook', 'POST'],
    ['status', 'GET'],
    ['metrics', 'GET'],
    ['releases', 'GET'],
    ['rollback?release=r6', 'POST'],
    ['publish', 'POST'],
    ['preview', 'POST'],
  ])('%s opens to the secret only', async (path, method) => {
    for (const headers of [
      {},
      { 'x-publisher-secret': `${secret.slice(0, -1)}x` },
      { authorization: 'Bearer x' },
    ])
      expect(await ask(path, method, headers)).toEqual({
        status: 401,
        body: expect.stringContaining("This address asks for the publisher's secret") as string,
      });
    expect(onNotify).not.toHaveBeenCalled();
    expect([401, 404]).not.toContain((await ask(path, method)).status);
    expect([401, 404]).not.toContain((await ask(path, method, { authorization: `Bearer ${secret}` })).status);
  });

  test('what is none of them is not there, with the secret and without', async () => {
    for (const headers of [{}, knowing]) expect((await ask('nowhere', 'GET', headers)).status).toBe(404);
  });

  test('a notification is accepted', async () => {
    expect((await ask('hook', 'POST')).status).toBe(202);
    expect(onNotify).toHaveBeenCalledOnce();
  });

  test('a release is put back, and a refusal is a sentence', async () => {
    const back = await ask('rollback?release=r6', 'POST');
    expect(JSON.parse(back.body)).toEqual({ status: true, release: 'r6', since: '2026-01-02T00:00:00.000Z' });
    const none = await ask('rollback?release=..%2F', 'POST');
    expect(none).toEqual({ status: 409, body: '{"error":"There is no release ../."}' });
    expect(await ask('publish', 'POST')).toEqual({
      status: 503,
      body: '{"error":"The CMS does not answer."}',
    });
  });

  test('a preview takes an order, and nothing else', async () => {
    const order = async (body: string) => {
      const init = { method: 'POST', headers: knowing, body };
      const reply = await fetch(`http://127.0.0.1:${port}/_publisher/preview`, init);
      return { status: reply.status, body: await reply.json() };
    };
    const whole = { author: 'a', revision: 1, collection: 'rule', record: { id: 1, rank: 1, point: 'x' } };
    expect(await order(JSON.stringify(whole))).toEqual({
      status: 200,
      body: { page: '/', html: 'rule', pages: [], revision: 7 },
    });
    for (const body of ['', '{', '[]', JSON.stringify({ ...whole, record: {} })])
      expect((await order(body)).status).toBe(400);
    const large = { ...whole, record: { id: 1, rank: 1, point: 'x'.repeat(2_000_000) } };
    expect((await order(JSON.stringify(large))).status).toBe(413);
  });

  test('health tells a machine whether the site is shown, and whether it is up to date', async () => {
    expect(JSON.parse((await ask('health', 'GET', {})).body)).not.toHaveProperty('failure');
    problem = 'The publisher does not answer.';
    expect(JSON.parse((await ask('health', 'GET', {})).body)).toMatchObject({ failure: problem });
    problem = undefined;
    const health = async () => JSON.parse((await ask('health', 'GET', {})).body) as unknown;
    expect(await health()).toMatchObject({ live: true, state: 'ready', revision: 7 });
    since = '2026-01-02T00:00:00.000Z';
    expect(await health()).toMatchObject({ live: true, state: 'degraded' });
    live = undefined;
    expect(await health()).toEqual({ live: false, state: 'starting' });
  });
});

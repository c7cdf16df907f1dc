import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { Bucket, type BucketSettings } from '@portal/server/bucket';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ObjectStorage } from './object-storage.ts';
import { testRelease } from './test-release.ts';

let folder: string;
let server: S3rver;
let settings: BucketSettings;
/** What the server was asked, as `PUT arun-app/about`. */
let requests: string[];
/** Has the server answer something with a status of its own. */
let refuse: (request: string) => number | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  requests = [];
  refuse = () => undefined;
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: 'site' }],
  });
  server.middleware.unshift(async (context, next) => {
    const request = `${context.method} ${context.path.replace('/site/', '')}`;
    requests.push(request);
    const status = refuse(request);
    if (status === undefined) return next();
    context.status = status;
  });
  const { port } = await server.run();
  settings = {
    bucket: 'site',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    sessionToken: undefined,
    pathStyle: true,
    prefix: '',
  };
});

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();
const release = (revision: number, texts: Readonly<Record<string, string>>) =>
  testRelease(folder, revision, texts);
const stateKey = '_publisher/state.json';
const writes = () =>
  requests.filter((request) => /^(PUT|DELETE)/.test(request) && !request.endsWith(stateKey));

/** What a visitor gets. */
async function get(key: string) {
  const response = await fetch(`${settings.endpoint}/site/${key}`);
  return { status: response.status, headers: response.headers, text: (await response.text()).trim() };
}

const site = {
  'index.html': 'home',
  'arun-app/about.html': 'about',
  '_astro/style.abc.css': 'body{}',
  'robots.txt': 'User-agent: *',
};

describe('a push', () => {
  test('stores every address with its type', async () => {
    await new ObjectStorage(settings, folder).push(await release(1, site), signal);
    const about = await get('arun-app/about');
    expect(about.text).toBe('about');
    expect(about.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(JSON.parse((await get('release.json')).text)).toMatchObject({ revision: 1 });
  });

  test('tells browsers and the CDN how long each may be kept', async () => {
    await new ObjectStorage(settings, folder).push(await release(1, site), signal);
    const page = 'public, max-age=0, s-maxage=10, must-revalidate';
    const kept = {
      'arun-app/about': page,
      // An address that leads elsewhere.
      about: page,
      'robots.txt': page,
      '_astro/style.abc.css': 'public, max-age=31536000, immutable',
      'release.json': 'no-store',
      [stateKey]: 'no-store',
    };
    const listed = await Promise.all(
      Object.keys(kept).map(async (key) => [key, (await get(key)).headers.get('cache-control')] as const),
    );
    expect(Object.fromEntries(listed)).toEqual(kept);
  });

  test('goes from what pages show to pages to the release file', async () => {
    await new ObjectStorage(settings, folder).push(await release(1, site), signal);
    const order = writes().map((request) => request.slice('PUT '.length));
    const at = (key: string) => order.indexOf(key);
    expect(at('_astro/style.abc.css')).toBe(0);
    expect(at('arun-app/about')).toBeGreaterThan(at('robots.txt'));
    expect(order.at(-1)).toBe('release.json');
  });

  test('writes only what changed, and removes pages that went after the new ones are there', async () => {
    const storage = new ObjectStorage(settings, folder);
    await storage.push(await release(1, { ...site, 'contact.html': 'contact' }), signal);
    requests.length = 0;
    await storage.push(await release(2, { ...site, 'arun-app/about.html': 'about us' }), signal);
    expect(writes()).toEqual(['PUT arun-app/about', 'DELETE contact', 'PUT release.json']);
    expect((await get('contact')).status).toBe(404);
  });

  test('goes on on another machine where the last one stopped', async () => {
    await new ObjectStorage(settings, folder).push(await release(1, site), signal);
    requests.length = 0;
    await new ObjectStorage(settings, folder).push(
      await release(2, { ...site, 'index.html': 'new' }),
      signal,
    );
    expect(writes()).toEqual(['PUT index.html', 'PUT release.json']);
    expect(
      await new ObjectStorage(settings, folder).push(
        await release(2, { ...site, 'index.html': 'new' }),
        signal,
      ),
    ).toBe(undefined);
  });

  test('keeps hashed files that no page shows any more for those who still have the page open', async () => {
    const storage = new ObjectStorage(settings, folder);
    await storage.push(await release(1, site), signal);
    const { '_astro/style.abc.css': _old, ...rest } = site;
    await storage.push(await release(2, { ...rest, '_astro/style.def.css': 'p{}' }), signal);
    expect((await get('_astro/style.abc.css')).status).toBe(200);
    const nextDay = Date.now() + 25 * 60 * 60 * 1000;
    vi.useFakeTimers({ toFake: ['Date'], now: nextDay });
    await storage.push(await release(3, { ...rest, 'index.html': 'next day' }), signal);
    vi.useRealTimers();
    expect((await get('_astro/style.abc.css')).status).toBe(404);
  });
});

describe('a push that is broken off', () => {
  test('is gone on with, and what it wrote is not written again', async () => {
    const storage = new ObjectStorage(settings, folder);
    refuse = (request) => (request === 'PUT index.html' ? 403 : undefined);
    await expect(storage.push(await release(1, site), signal)).rejects.toThrow(
      /^PUT index\.html in the bucket site: the storage answered 403/,
    );
    expect((await get('release.json')).status).toBe(404);
    refuse = () => undefined;
    requests.length = 0;
    await storage.push(await release(1, site), signal);
    expect(writes()).not.toContain('PUT _astro/style.abc.css');
    expect(writes()).toContain('PUT index.html');
  });

  test('leaves nothing behind that a later one on another machine does not know of', async () => {
    refuse = (request) => (request === 'PUT robots.txt' ? 403 : undefined);
    const broken = { ...site, '_astro/a.css': 'a', 'contact.html': 'contact' };
    await expect(new ObjectStorage(settings, folder).push(await release(1, broken), signal)).rejects.toThrow(
      '403',
    );
    refuse = () => undefined;
    await new ObjectStorage(settings, folder).push(await release(2, site), signal);
    expect(requests).toContain('DELETE contact');
  });

  test('is made once more by itself when the storage is overloaded', async () => {
    let left = 2;
    refuse = (request) => (request === 'PUT index.html' && left-- > 0 ? 503 : undefined);
    await new ObjectStorage(settings, folder).push(await release(1, site), signal);
    expect((await get('index.html')).text).toBe('home');
  });
});

test('a publisher that is stopped writes nothing more', async () => {
  const stopping = new AbortController();
  const storage = new ObjectStorage(settings, folder);
  const push = storage.push(await release(1, site), stopping.signal);
  stopping.abort(new Error('stopped'));
  await expect(push).rejects.toThrow('stopped');
  expect((await get('release.json')).status).toBe(404);
});

test('a bucket that somebody emptied is filled again', async () => {
  const storage = new ObjectStorage(settings, folder);
  await storage.push(await release(1, site), signal);
  await fetch(`${settings.endpoint}/site/${stateKey}`, { method: 'DELETE' });
  requests.length = 0;
  await storage.push(await release(2, site), signal);
  expect(writes()).toContain('PUT arun-app/about');
});

describe.each(['', '{"format":1,"fen', 'null', '{"format":0}'])('a bucket whose state became %j', (text) => {
  const spoil = () => new Bucket(settings).put(stateKey, { text }, {});

  test('is filled again by another publisher', async () => {
    await new ObjectStorage(settings, folder).push(await release(1, site), signal);
    await spoil();
    requests.length = 0;
    await new ObjectStorage(settings, folder).push(await release(2, site), signal);
    expect(writes()).toContain('PUT arun-app/about');
    expect(JSON.parse((await get('release.json')).text)).toMatchObject({ revision: 2 });
    expect(JSON.parse((await get(stateKey)).text)).toMatchObject({ format: 1 });
  });

  test('is filled again by the one that knows what may be in it, and loses what went', async () => {
    const storage = new ObjectStorage(settings, folder);
    await storage.push(await release(1, { ...site, 'contact.html': 'contact' }), signal);
    await spoil();
    requests.length = 0;
    await storage.push(await release(2, site), signal);
    expect(writes()).toContain('PUT arun-app/about');
    expect((await get('contact')).status).toBe(404);
  });
});

test('what is withdrawn leaves the bucket at once; what pages that are open ask for stays', async () => {
  const storage = new ObjectStorage(settings, folder);
  await storage.push(await release(1, { ...site, 'media/a.avif': 'a', 'media/b.avif': 'b' }), signal);
  const { '_astro/style.abc.css': _style, ...rest } = site;
  const isWithdrawn = (path: string) => path === 'media/a.avif';
  await storage.push({ ...(await release(2, rest)), isWithdrawn }, signal);
  const statuses = ['media/a.avif', 'media/b.avif', '_astro/style.abc.css'].map(
    async (key) => (await get(key)).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
});

test('a folder inside the bucket holds the whole site', async () => {
  await new ObjectStorage({ ...settings, prefix: 'portal/' }, folder).push(await release(1, site), signal);
  expect((await get('portal/arun-app/about')).text).toBe('about');
  expect((await get('arun-app/about')).status).toBe(404);
});

test('storage that is away says so in a sentence', async () => {
  const away = { ...settings, endpoint: 'http://127.0.0.1:1' };
  await expect(new ObjectStorage(away, folder).push(await release(1, site), signal)).rejects.toThrow(
    'the storage cannot be reached',
  );
});

import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import {
  collectionKeys,
  collectionOf,
  exampleOf,
  publisherSecretHeader,
  release,
  takesAnyText,
  type Client,
} from '@portal/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { administratorClient } from '../browser/administrator.ts';
import { root } from '../portal/build.ts';
import { startCms, type Cms } from '../portal/cms-process.ts';
import { freePort } from '../portal/free-port.ts';
import { startPortal, type Portal } from '../portal/portal-process.ts';
import { startPublisher, type PublisherProcess } from '../portal/publisher-process.ts';
import { startStorage, type StorageServer } from '../portal/storage-server.ts';
import { contentOf, filesWith } from './word-search.ts';

/**
 * A portal whose releases go to object storage, a folder and a hosted builder, and then a second publisher on the same data
 * folder. The tests follow one another: what happens in one is what the next begins with.
 */
let folder: string;
let storage: StorageServer;
let builder: Server;
let builderCalls = 0;
let settings: Readonly<Record<string, string>>;
let portal: Portal;
let client: Client;
let ruleId: number;
let one: PublisherProcess;
let two: PublisherProcess;
const started: PublisherProcess[] = [];
const startedCms: Cms[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beyond-'));
  storage = await startStorage([bucket]);
  builder = createServer((_request, response) => {
    builderCalls += 1;
    response.writeHead(201).end();
  });
  const builderPort = await freePort();
  await mkdir(join(folder, 'tmp'));
  builder.listen(builderPort, '127.0.0.1');
  await once(builder, 'listening');
  settings = {
    PUBLISHER_S3_BUCKET: bucket,
    PUBLISHER_S3_ENDPOINT: storage.endpoint,
    PUBLISHER_S3_ACCESS_KEY_ID: storage.keys.accessKeyId,
    PUBLISHER_S3_SECRET_ACCESS_KEY: storage.keys.secretAccessKey,
    PUBLISHER_FOLDER: join(folder, 'www'),
    PUBLISHER_DEPLOY_HOOKS: `http://127.0.0.1:${builderPort}/build`,
    // On a busy machine, seconds pass between two releases of changes that came in a row.
    PUBLISHER_DEPLOY_HOOKS_WAIT_MS: '3000',
    TMPDIR: join(folder, 'tmp'),
  };
  portal = await startPortal({ seed: false, publisherEnv: settings });
  one = portal.publisher;
  client = await administratorClient(portal);
  ruleId = (await client.rule.create({ point: 'The first rule' })).value;
});

afterAll(async () => {
  for (const publisher of started) {
    publisher.signal('SIGCONT');
    await publisher.stop();
  }
  for (const cms of startedCms) await cms.stop();
  await portal?.stop();
  builder?.close();
  await storage?.stop();
  await rm(folder, { recursive: true, force: true });
});

const bucket = 'site';
/** What a stranger gets from the bucket. */
const inBucket = (key: string): Promise<Response> => fetch(`${storage.endpoint}/${bucket}/${key}`);

const patient = { timeout: 30_000, interval: 100 };
const page = 'arun-app/fees-structure';

const served = async ({ siteUrl }: PublisherProcess): Promise<string> =>
  (await fetch(`${siteUrl}/${page}`)).text();
const stored = async (): Promise<string> => (await inBucket(page)).text();
const written = (): Promise<string> => readFile(join(folder, 'www/current', `${page}.html`), 'utf8');
const storedRevision = async (): Promise<number> => {
  const reply = await inBucket('release.json');
  return reply.ok ? release.parse(await reply.json()).revision : -1;
};

/** Saves a text and waits until publishers show it. */
async function edit(point: string, ...shownBy: readonly PublisherProcess[]): Promise<number> {
  const { revision } = await client.rule.update(ruleId, { point });
  for (const publisher of shownBy) await expect.poll(() => served(publisher), patient).toContain(point);
  return revision;
}

const status = z.object({
  state: z.string(),
  targets: z.array(
    z.object({
      name: z.string(),
      state: z.string(),
      revision: z.number().optional(),
      failure: z.string().optional(),
    }),
  ),
});
const statusOf = async (publisher: PublisherProcess) => status.parse(await publisher.status());
const targetOf = async (wanted: string) => (await statusOf(one)).targets.find(({ name }) => name === wanted);
const storageState = () => targetOf('Object storage');

describe('a release goes', () => {
  test('to object storage and into the folder, whole and with the bytes that are served', async () => {
    const revision = await edit('Everywhere the same', one);
    await expect.poll(storedRevision, patient).toBe(revision);
    await expect.poll(written, patient).toContain('Everywhere the same');
    const tree = join(folder, 'www/current/');
    const entries = await readdir(tree, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && !/\.(br|gz)$|^release\.json$/.test(entry.name))
      .map((entry) => relative(tree, join(entry.parentPath, entry.name)));
    expect(files.length).toBeGreaterThan(60);
    const compare = async (file: string): Promise<void> => {
      const bytes = await readFile(join(tree, file));
      const missing = /(^|\/)(404|not-found)\.html$/.test(file);
      const isIndex = /(^|\/)index\.html$/.test(file);
      const reply = await inBucket(missing || isIndex ? file : file.replace(/\.html$/, ''));
      const stored = Buffer.from(await reply.arrayBuffer());
      const address = file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '');
      const shown = await fetch(`${one.siteUrl}/${address}`, { redirect: 'manual' });
      const location = shown.headers.get('location');
      if (location === null) expect(stored.equals(bytes), file).toBe(true);
      else expect(stored.toString(), file).toContain(`url=${location}`);
      if (missing || location !== null) return;
      expect(Buffer.from(await shown.arrayBuffer()).equals(bytes), file).toBe(true);
      expect(reply.headers.get('content-type'), file).toBe(shown.headers.get('content-type'));
    };
    await Promise.all(files.map(compare));
  });

  test('to hosted builders once for many changes in a row', async () => {
    const told = async (revision = 0) =>
      expect.poll(() => targetOf('Deploy hooks'), patient).toMatchObject({ state: 'done', revision });
    await told((await one.release())?.revision);
    const callsForMany = async (): Promise<number> => {
      const before = builderCalls;
      const points = Array.from({ length: 5 }, (_, n) => `Edit ${n} after ${before} calls`);
      const edits = await Promise.all(points.map((point) => client.rule.update(ruleId, { point })));
      await told(Math.max(...edits.map(({ revision }) => revision)));
      return builderCalls - before;
    };
    // A machine that stands still between two of them makes them no row: then there are others.
    let calls = 0;
    for (let tries = 0; tries < 3 && calls !== 1; tries++) calls = await callsForMany();
    expect(calls).toBe(1);
  });

  test('on here while the storage is away, which then gets the newest by itself', async () => {
    await storage.leave();
    await edit('While the storage is away', one);
    await expect.poll(storageState, patient).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('the storage cannot be reached'),
    });
    await edit('Nobody waits for the storage', one);
    const headers = { [publisherSecretHeader]: portal.hookSecret };
    const metrics = await (await fetch(`${one.siteUrl}/_publisher/metrics`, { headers })).text();
    expect(metrics).toMatch(/^portal_publisher_target_failures\{target="Object storage"\} [1-9]/m);
    await storage.comeBack();
    await expect.poll(stored, patient).toContain('Nobody waits for the storage');
    await expect.poll(storageState, patient).toMatchObject({ state: 'done' });
  });
});

/** Under one of each collection, processes end: one after the other with `PREVIEWS=500`, both at once among a few. */
const previews = Number(process.env['PREVIEWS'] ?? collectionKeys.length + 1);
const previewsBetweenEnds = collectionKeys.length + 1;
const planted = 'Quillfeather';
const saved = 'What is saved is everywhere';

/** A form of any collection, each text of which is a word that is nowhere else. */
function plantedForm(n: number, parents: Readonly<Record<string, number>>, sentence: string) {
  const collection = collectionKeys[n % collectionKeys.length] ?? 'rule';
  const { fields, file, parent } = collectionOf(collection);
  const word = `${planted} ${n}`;
  const example: Readonly<Record<string, unknown>> = exampleOf(collection);
  const texts = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const kind = field.group === 'value' ? field.kind : '';
    if (kind === 'email') return [[name, `${planted}${n}@example.com`]];
    if (kind === 'closures') return [[name, [{ date: '2099-01-15', note: word }]]];
    return takesAnyText(field) ? [[name, word]] : [];
  });
  const type = file?.kind === 'pdf' ? 'application/pdf' : 'image/png';
  const chosen = file && {
    [file.field]: { name: `${word}.${type.split('/')[1]}`, type, width: 40, height: 30 },
  };
  const owner = parent && { [parent.idField]: parents[parent.attribute] };
  const record = { ...example, ...Object.fromEntries(texts), ...chosen, ...owner };
  const key = collection === 'words' ? { key: sentence } : {};
  return { collection, record: { ...record, ...key }, word };
}

test(
  `what ${previews} previews show is in no file, no bucket and no log, whatever ends meanwhile`,
  { timeout: 180_000 + previews * 3000 },
  async () => {
    const course = (await client.course.create({ name: 'A course' })).value;
    const subject = (await client.subject.create({ course_id: course, name: 'A subject' })).value;
    const [sentence] = await client.words.list();
    /** Where processes run: what one leaves there when it crashes. */
    const foldersOfWork = [root, join(root, 'cms')];
    const namesThere = async (): Promise<readonly string[]> =>
      (
        await Promise.all(
          foldersOfWork.map(async (place) => (await readdir(place)).map((name) => join(place, name))),
        )
      ).flat();
    const before = await namesThere();
    let printed = '';
    let cms = portal.cms;
    const endPublisher = (signal: NodeJS.Signals) => process.kill(one.publisherPid(), signal);
    const endCms = async (signal: NodeJS.Signals) => {
      process.kill(cms.pid, signal);
      printed += cms.output();
      const { dataDir, env, origin, siteOrigin } = cms;
      cms = await startCms({ dataDir, env, port: Number(new URL(origin).port), siteUrl: siteOrigin });
      startedCms.push(cms);
    };
    for (let n = 0; n < previews; n++) {
      const { collection, record, word } = plantedForm(n, { course, subject }, sentence?.key ?? '');
      const id = collection === 'rule' ? ruleId : null;
      const show = () =>
        client.preview({ collection, id, record, quick: n % 2 === 0 }).catch(() => undefined);
      const shown = show();
      const turn = n / previewsBetweenEnds - 0.5;
      if (Number.isInteger(turn)) {
        const signal = turn % 2 === 0 ? 'SIGABRT' : 'SIGKILL';
        if (turn % 3 !== 1) endPublisher(signal);
        if (turn % 3 !== 2) await endCms(signal);
        await shown;
        // Until another one is there, the form goes on without.
        await expect.poll(show, { timeout: 60_000 }).toBeDefined();
      } else expect((await shown)?.html, collection).toContain(word);
    }
    const revision = await edit(saved, one);
    await expect.poll(storedRevision, patient).toBe(revision);
    await expect.poll(written, patient).toContain(saved);
    printed += cms.output() + one.output();
    const looked = [portal.dataDir, folder, storage.folder];
    const found = await Promise.all(looked.map((place) => filesWith([saved, planted], place)));
    const shownIn = found.flatMap((files) => files[saved]).join('\n');
    for (const place of [/\/portal\.db/, /\/blobs\/.+\.br$/m, /\/blobs\/.+\.gz$/m, /\/www\//, /\/buckets\//])
      expect(shownIn).toMatch(place);
    expect(found.flatMap((files) => files[planted])).toEqual([]);
    const left = (await namesThere()).filter((name) => !before.includes(name));
    for (const name of left) expect((await contentOf(name)).includes(planted), name).toBe(false);
    expect(printed).not.toContain(planted);
  },
);

describe('a second publisher on the same data folder', () => {
  const start = async (): Promise<PublisherProcess> => {
    const { cmsUrl, dataDir, hookSecret } = portal;
    const publisher = await startPublisher({ dataDir, cmsUrl, hookSecret, env: settings });
    started.push(publisher);
    await publisher.untilPublished();
    return publisher;
  };

  test('says who publishes, serves the same, and changes nothing', async () => {
    two = await start();
    await expect.poll(() => two.output(), patient).toContain('Another publisher publishes from');
    expect(two.output()).toContain(`(process ${one.publisherPid()})`);
    await edit('Published once, shown twice', one, two);
    expect(two.output()).not.toContain('is live');
    expect((await two.release())?.release).toBe((await one.release())?.release);
  });

  test('publishes when the first was killed, into the bucket as well', async () => {
    one.signal('SIGKILL');
    await one.ended;
    // It is started again and again, each time after a longer wait.
    const revision = (await client.rule.update(ruleId, { point: 'After the kill' })).revision;
    await expect.poll(() => served(two), { ...patient, timeout: 60_000 }).toContain('After the kill');
    await expect.poll(storedRevision, patient).toBe(revision);
    await expect.poll(written, patient).toContain('After the kill');
  });
});

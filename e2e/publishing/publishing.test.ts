import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { releasePath, type Client } from '@portal/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { administratorClient } from '../browser/administrator.ts';
import { openPanel } from '../browser/panel.ts';
import { pdf } from '../http/test-files.ts';
import { root } from '../portal/build.ts';
import { liveFiles, readLive } from '../portal/live-files.ts';
import { startPortal, type Portal } from '../portal/portal-process.ts';
import { runToEnd } from '../portal/run-to-end.ts';
import { randomFrom, seed } from './random.ts';
import { RandomEdits } from './random-edits.ts';
import { expectWithoutClock, readsClock, tellTimes } from './without-clock.ts';

let portal: Portal;
let client: Client;

beforeAll(async () => {
  // Looks that nobody asked for are an hour apart: whatever goes live here does so because of a knock.
  portal = await startPortal({
    seed: false,
    pictures: 'best',
    publisherEnv: { PUBLISHER_POLL_MS: '3600000' },
  });
  client = await administratorClient(portal);
});

afterAll(async () => {
  await portal?.stop();
});

const get = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(portal.siteUrl + path, { redirect: 'manual', ...init });

const page = async (path: string): Promise<string> => (await get(path)).text();

const live = (revision: number) => portal.untilLive(revision);

const picture = async (color: string, width = 900): Promise<File> => {
  const create = { width, height: 300, channels: 3 as const, background: color };
  return new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], 'picture.jpg', {
    type: 'image/jpeg',
  });
};

const professor = {
  name: 'Kayalvizhi Subramanian',
  designation: 'Professor of Accountancy',
  experience: '12 years',
  email: 'kayal@example.com',
  about: 'Teaches so that every mark counts.',
  education: 'M.Com, B.Ed',
  achievements: 'Many students',
  workExperience: 'Twelve years here',
};

test('a publisher that is killed goes on from the live release, and renders nothing', async () => {
  const { publisherPid, status } = portal.publisher;
  const [release, pid] = [await portal.release(), publisherPid()];
  const memory = join(portal.dataDir, 'cache', 'memory.json');
  await expect
    .poll(() => readFile(memory, 'utf8').catch(() => ''), { timeout: 10_000 })
    .toContain(`"${release?.release}"`);
  process.kill(pid, 'SIGKILL');
  await expect.poll(publisherPid, { timeout: 20_000 }).not.toBe(pid);
  const contentRevision = release?.revision;
  await expect.poll(status, { timeout: 20_000 }).toMatchObject({ state: 'live', release, contentRevision });
  const metrics = await get('/_publisher/metrics', { headers: { 'x-publisher-secret': portal.hookSecret } });
  const text = await metrics.text();
  expect(text).toMatch(/^portal_publisher_pages_rendered_total 0$/m);
  expect(text).toMatch(/^portal_publisher_releases_total 0$/m);
});

describe('an edit becomes a page without anyone typing a command', () => {
  test('a new rule is on the fees page, and only that page is rendered', async () => {
    const { revision } = await client.rule.create({ point: 'Phones stay in the bag' });
    const release = await live(revision);
    expect(release.changed).toEqual(['/arun-app/fees-structure']);
    expect(await page('/arun-app/fees-structure')).toContain('Phones stay in the bag');
  });

  test('a change and a deletion follow', async () => {
    const { value: id } = await client.rule.create({ point: 'Come at six' });
    await live((await client.rule.update(id, { point: 'Come at half past six' })).revision);
    expect(await page('/arun-app/fees-structure')).toContain('Come at half past six');
    await live((await client.rule.remove(id)).revision);
    expect(await page('/arun-app/fees-structure')).not.toContain('Come at half past six');
  });

  test('a record with a page of its own brings it and takes it away', async () => {
    const { value: id, revision } = await client.faculty.create(professor, {
      file: await picture('#996633'),
    });
    await live(revision);
    const path = `/arun-app/faculty/${id}`;
    // Pictures are made by a process of low priority, which a busy machine seldom lets run.
    await expect.poll(() => page(path), { timeout: 60_000 }).toMatch(/\/media\/[0-9a-f]{20}-640\.webp/);
    expect(await page('/arun-app/faculty')).toContain(professor.name);
    const open = await page(path);
    const deletion = (await client.faculty.remove(id)).revision;
    const release = await live(deletion);
    expect(release.revision).toBeGreaterThan(revision);
    for (let n = 1; n <= 10; n++)
      await live((await client.rule.create({ point: `Rule ${n} of ten` })).revision);
    // Who has the page open still gets what it loads later, but no page of before, and nobody a picture of who is gone.
    const answers = async (html: string, folder: '_astro' | 'media') => {
      const files = html.match(new RegExp(`/${folder}/[\\w.-]+`, 'g')) ?? [];
      return new Set(await Promise.all(files.map(async (file) => (await get(file)).status)));
    };
    expect(await answers(open, '_astro')).toEqual(new Set([200]));
    expect(await answers(open, 'media')).toEqual(new Set([404]));
    const gone = await get(path);
    expect(gone.status).toBe(404);
    expect(await gone.text()).toContain('Faculty not found');
    await live((await client.history.undo(deletion)).revision);
    expect((await get(path)).status).toBe(200);
    // They may be better ones by now, under other names.
    const again = async () => answers(await page(path), 'media');
    await expect.poll(again, { timeout: 60_000 }).toEqual(new Set([200]));
    await live((await client.faculty.remove(id)).revision);
  }, 240_000);

  test('the links to ten PDFs of a deleted course work again once it is back, at the site and at the CMS', async () => {
    const { value: course } = await client.course.create({ name: 'Plus One Commerce' });
    const { value: subject } = await client.subject.create({ course_id: course, name: 'Accountancy' });
    let last = 0;
    for (let n = 1; n <= 10; n++) {
      const { bytes, name, type } = pdf(`Lesson ${n}.pdf`, `Lesson ${n}`);
      const file = new File([new Uint8Array(bytes)], name, { type });
      const lesson = { subject_id: subject, name: `Lesson ${n}` };
      last = (await client.lesson.create(lesson, { file })).revision;
    }
    await live(last);
    const courses = (await client.schedule()).filter(({ id }) => id === course);
    const links = courses
      .flatMap(({ subjects }) => subjects)
      .flatMap(({ lessons }) => lessons)
      .flatMap(({ pdf_filename: name }) =>
        [portal.siteUrl, portal.cmsUrl].map((at) => `${at}/assets/${name}`),
      );
    expect(links).toHaveLength(20);
    const served = () =>
      Promise.all(
        links.map(async (link) => {
          const reply = await fetch(link);
          return reply.ok ? (await reply.text()).length : reply.status;
        }),
      );
    const before = await served();
    expect(before).not.toContain(404);
    const { revision: deletion } = await client.course.remove(course);
    await live(deletion);
    expect(new Set(await served())).toEqual(new Set([404]));
    await live((await client.history.undo(deletion)).revision);
    expect(await served()).toEqual(before);
  });
});

describe('the hook', () => {
  test('is closed to everyone who does not know the secret', async () => {
    for (const headers of [{}, { 'x-publisher-secret': 'test-publisher-hook-secreT' }]) {
      expect((await get('/_publisher/hook', { method: 'POST', headers })).status).toBe(401);
      expect((await get('/_publisher/status', { headers })).status).toBe(401);
    }
    expect((await get('/_publisher/health')).status).toBe(200);
  });
});

/** Random changes after one creation, change and deletion in every topic. */
const randomChanges = 12;
const pictures = z.object({ pictures: z.object({ wanted: z.number(), best: z.number() }) });

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

describe('npm run build', () => {
  test(
    `writes the site after ${randomChanges} random changes, byte for byte (PORTAL_SEED=${seed})`,
    { timeout: 240_000 },
    async () => {
      const panel = await openPanel(portal);
      await new RandomEdits(client, panel, randomFrom(seed)).make(randomChanges);
      await live(await tellTimes(client, panel));
      const unfinished = async () => {
        const { wanted, best } = pictures.parse(await portal.status()).pictures;
        return wanted - best;
      };
      await expect.poll(unfinished, { timeout: 120_000 }).toBe(0);
      const folder = await mkdtemp(join(tmpdir(), 'portal-dist-'));
      try {
        await runToEnd(process.execPath, [join(root, 'scripts/portal/build.ts')], {
          DATA_DIR: portal.dataDir,
          SITE_URL: portal.siteUrl,
          SITE_PORT: new URL(portal.siteUrl).port,
          CMS_URL: portal.cmsUrl,
          OUT_DIR: folder,
        });
        const all = await filesBelow(folder);
        // What plain servers need beside the pages: each once more as the index of a folder.
        const isCopy = (file: string): boolean =>
          file.endsWith('/index.html') && all.includes(file.replace(/\/index\.html$/, '.html'));
        const built = all.filter((file) => !isCopy(file));
        for (const page of built.filter((file) => /(?<!index|404|not-found)\.html$/.test(file))) {
          const copy = join(folder, page.replace(/\.html$/, '/index.html'));
          expect(await readFile(copy), page).toEqual(await readFile(join(folder, page)));
        }
        const professors = await client.faculty.list();
        expect(built).toEqual(
          expect.arrayContaining(professors.map(({ id }) => `arun-app/faculty/${id}.html`)),
        );
        expect(built.length).toBeGreaterThan(60);
        // The better pictures go live together, a few seconds after they were made. What reads the clock is another: the food court's pages, the
        // batches where one of them starts next, and the market's home page for what is in season this month. A folder does not know when it is
        // looked at.
        const others = async () =>
          (await differing(folder, built)).filter(
            (file) => !readsClock(file) && file !== 'arun-app/batches.html',
          );
        await expect.poll(others, { timeout: 30_000, interval: 1000 }).toEqual(['agribazaar-app/index.html']);
        await expectWithoutClock(folder, portal.dataDir, built.filter(readsClock));
        const release = await portal.release();
        expect(built.filter((file) => file.endsWith('.html'))).toHaveLength(release?.pages ?? 0);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});

/** Files that are only in one of the built folder and the live release, or differ between them. */
async function differing(folder: string, built: readonly string[]): Promise<string[]> {
  const files = await liveFiles(portal.dataDir);
  const names = new Set([...built, ...Object.keys(files)]);
  // Only hosts of static files read these.
  for (const name of ['_headers', '_redirects', 'vercel.json']) names.delete(name);
  names.delete(releasePath.slice(1));
  const different: string[] = [];
  for (const name of names) {
    const published = files[name];
    const same =
      published !== undefined &&
      built.includes(name) &&
      (await readLive(portal.dataDir, published)).equals(await readFile(join(folder, name)));
    if (!same) different.push(name);
  }
  return different;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@portal/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administratorClient } from '../browser/administrator.ts';
import { liveFiles } from '../portal/live-files.ts';
import { startPortal, type Portal } from '../portal/portal-process.ts';

let portal: Portal;
let client: Client;

beforeAll(async () => {
  // Looks that nobody asked for are an hour apart: what comes and goes does so by the publisher's own clock.
  portal = await startPortal({ seed: false, publisherEnv: { PUBLISHER_POLL_MS: '3600000' } });
  client = await administratorClient(portal);
});

afterAll(async () => {
  await portal?.stop();
});

const page = async (path: string): Promise<string> => (await fetch(portal.siteUrl + path)).text();

async function live(revision: number): Promise<void> {
  await expect
    .poll(async () => (await portal.release())?.revision ?? 0, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(revision);
}

const until = (moment: number): Promise<void> => sleep(Math.max(0, moment - Date.now()));
const at = (moment: number): string => new Date(moment).toISOString();

/** How many of the records a page shows, however often. */
const countOn = async (path: string, of: string): Promise<number> =>
  new Set((await page(path)).match(new RegExp(`${of} \\d+`, 'g'))).size;

const many = 100;
const lateMs = 1000;

test(`${many} records of one moment come within ${lateMs} ms of it, and go again, on their pages alone`, async () => {
  const begins = Date.now() + 12_000;
  const ends = begins + 3000;
  const times = { show_from: at(begins), show_until: at(ends) };
  let revision = 0;
  for (let n = 0; n < many; n++)
    ({ revision } =
      n % 2 === 0
        ? await client.rule.create({ point: `Timed rule ${n}`, ...times })
        : await client.eatsoffer.create({
            offerName: `Timed offer ${n}`,
            description: 'x',
            days: 'y',
            ...times,
          }));
  await live(revision);
  const counts = async () => [
    await countOn('/arun-app/fees-structure', 'Timed rule'),
    await countOn('/aruneats-app', 'Timed offer'),
  ];
  expect(Date.now()).toBeLessThan(begins);
  expect(await counts()).toEqual([0, 0]);
  for (const [moment, wanted] of [
    [begins, [many / 2, many / 2]],
    [ends, [0, 0]],
  ] as const) {
    await until(moment);
    while ((await counts()).join() !== wanted.join() && Date.now() < moment + 10_000) await sleep(20);
    const late = Date.now() - moment;
    expect(await counts()).toEqual(wanted);
    expect(late).toBeLessThan(lateMs);
    expect((await portal.release())?.changed).toEqual(['/arun-app/fees-structure', '/aruneats-app/']);
    expect((await portal.release())?.revision).toBe(revision);
  }
});

test('a draft is in no public file, and its picture is ready when its moment comes', async () => {
  const create = { width: 900, height: 300, channels: 3 as const, background: '#7744aa' };
  const bytes = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  const { value: id, revision } = await client.gallery.create(
    { image_caption: 'Kept secret', show_from: '2199-01-01T00:30:00Z' },
    { file: new File([bytes], 'secret.jpg', { type: 'image/jpeg' }) },
  );
  await live(revision);
  const { image_hash: hash, image_path: path } = await client.gallery.read(id);
  await expect
    .poll(async () => JSON.stringify(await portal.status()), { timeout: 60_000 })
    .toMatch(/"pictures":\{"wanted":1,"ready":1/);
  const told = async (): Promise<boolean> => {
    const files = Object.entries(await liveFiles(portal.dataDir));
    const texts = [JSON.stringify([files, await portal.release()])];
    for (const [name, file] of files)
      if (/\.(html|xml|json)$/.test(name)) texts.push(await readFile(join(portal.dataDir, file), 'utf8'));
    return texts.some((text) => text.includes('Kept secret') || text.includes(hash.slice(0, 12)));
  };
  expect(await told()).toBe(false);
  expect((await fetch(portal.cmsUrl + path)).status).toBe(404);
  const now = Date.now();
  await live((await client.gallery.update(id, { show_from: at(now) })).revision);
  // Nothing had to be made: it is there with the first release.
  expect(await page('/arun-app/gallery')).toMatch(/\/media\/[0-9a-f]{20}-\d+\.(avif|webp)/);
  expect((await fetch(portal.cmsUrl + path)).status).toBe(200);
});

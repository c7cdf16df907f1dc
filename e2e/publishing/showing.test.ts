import { setTimeout as sleep } from 'node:timers/promises';
import { collectionKeys, collectionOf, pagesOf, placesIn, type Client, type Preview } from '@portal/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administratorClient } from '../browser/administrator.ts';
import { openPanel } from '../browser/panel.ts';
import { liveFiles, readLive } from '../portal/live-files.ts';
import { startPortal, type Portal } from '../portal/portal-process.ts';
import { RandomEdits } from './random-edits.ts';
import { asked, RandomForms, withStoredFile } from './random-forms.ts';
import { randomFrom, seed } from './random.ts';

const edits = Number(process.env['EDITS'] ?? collectionKeys.length);
const sentences = Number(process.env['SENTENCES'] ?? 8);
/** The pages that a release names at most. */
const named = 100;

const random = randomFrom(seed);

let portal: Portal;
let client: Client;
let forms: RandomForms;

beforeAll(async () => {
  // Looks that nobody asked for are an hour apart: what comes and goes does so by the publisher's own clock.
  portal = await startPortal({ seed: false, publisherEnv: { PUBLISHER_POLL_MS: '3600000' } });
  client = await administratorClient(portal);
});

afterAll(async () => {
  await portal?.stop();
});

const live = (revision: number) => portal.untilLive(revision);

/** A page as visitors are given it; of an address that leads on, the page that static hosts have for it. */
async function visited(path: string): Promise<string> {
  const reply = await fetch(portal.siteUrl + path, { redirect: 'manual' });
  if (reply.headers.get('location') === null) return reply.text();
  const files = await liveFiles(portal.dataDir);
  const name = path.slice(1).replace(/\/$/, '');
  const file = files[`${name}.html`] ?? files[`${name}/index.html`];
  return (await readLive(portal.dataDir, file)).toString();
}

const until = (moment: number): Promise<void> => sleep(Math.max(0, moment - Date.now()));
const at = (moment: number): string => new Date(moment).toISOString();

/** How many of the records a page shows, however often. */
const countOn = async (path: string, of: string): Promise<number> =>
  new Set((await visited(path)).match(new RegExp(`${of} \\d+`, 'g'))).size;

const many = 24;
const lateMs = 1000;

test(`${many} records of one moment come within ${lateMs} ms of it, and go again, on their pages alone`, async () => {
  const begins = Date.now() + 8000;
  const ends = begins + 2000;
  const times = { show_from: at(begins), show_until: at(ends) };
  const created = await Promise.all(
    Array.from({ length: many }, (_, n) =>
      n % 2 === 0
        ? client.rule.create({ point: `Timed rule ${n}`, ...times })
        : client.eatsoffer.create({ offerName: `Timed offer ${n}`, description: 'x', days: 'y', ...times }),
    ),
  );
  const revision = Math.max(...created.map((one) => one.revision));
  await live(revision);
  const counts = async () => [
    await countOn('/arun-app/fees-structure', 'Timed rule'),
    await countOn('/aruneats-app/', 'Timed offer'),
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
  // A preview shows a record that is over as it was: what follows begins without them.
  for (const [n, { value }] of created.entries())
    await client[n % 2 === 0 ? 'rule' : 'eatsoffer'].remove(value);
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
      if (/\.(html|xml|json)$/.test(name)) texts.push((await readLive(portal.dataDir, file)).toString());
    return texts.some((text) => text.includes('Kept secret') || text.includes(hash.slice(0, 12)));
  };
  expect(await told()).toBe(false);
  expect((await fetch(portal.cmsUrl + path)).status).toBe(404);
  const now = Date.now();
  await live((await client.gallery.update(id, { show_from: at(now) })).revision);
  // Nothing had to be made: it is there with the first release.
  expect(await visited('/arun-app/gallery')).toMatch(/\/media\/[0-9a-f]{20}-\d+\.(avif|webp)/);
  expect((await fetch(portal.cmsUrl + path)).status).toBe(200);
});

/** Where two pages begin to differ: both of them whole would fill the screen. */
function difference(one: string, other: string): string {
  if (one === other) return '';
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one, other].map((page) => page.slice(Math.max(0, at - 200), at + 200)).join('\n\n');
}

/** Previews of the page that shows a change first, and of one of all that it changes. */
async function previews(input: Parameters<Client['preview']>[0]): Promise<readonly [Preview, ...Preview[]]> {
  const first = await client.preview(input);
  if (first.pages.length === 0) return [first];
  return [first, await client.preview({ ...input, page: forms.oneOf(first.pages) })];
}

describe('a preview', () => {
  beforeAll(async () => {
    await new RandomEdits(client, await openPanel(portal), random).make(5);
    forms = new RandomForms(client, random);
    // A publisher that has not heard of a picture lacks none.
    await live(await forms.begin());
    await portal.publisher.untilPictured();
    await forms.learn(await visited(pagesOf('agrigallery')[0] ?? ''));
  });

  test(
    `what ${edits} previews show is the page that goes live (PORTAL_SEED=${seed})`,
    { timeout: 60_000 + edits * 5000 },
    async () => {
      const keys = collectionKeys.filter((key) => key !== 'words');
      const withFile = new Set<string>();
      for (let n = 0; n < edits; n++) {
        // Each collection has its turn.
        const form = await forms.next(keys[n % keys.length] ?? 'rule');
        if (form === undefined) continue;
        if (form.file !== undefined) withFile.add(form.collection);
        const shown = await previews(asked(form));
        const { record, revision } = await forms.save(form);
        const release = await live(revision);
        const what = `edit ${n}: ${JSON.stringify(asked(form))}`;
        const [first] = shown;
        expect(first.id, what).toBe(record.id);
        expect(first.fields ?? {}, what).toEqual({});
        if (release.changed.length < named) expect(first.pages, what).toEqual(release.changed);
        for (const { html, page } of shown) {
          const now = await visited(page);
          expect(difference(now, withStoredFile(html, form, record, now)), `${page} of ${what}`).toBe('');
        }
        // Saved once more it changes nothing.
        const again = await client.preview({
          collection: form.collection,
          id: record.id,
          record: form.record,
        });
        expect(again.pages, what).toEqual([]);
      }
      const keysWithFile = keys.filter((key) => collectionOf(key).file !== undefined);
      if (edits >= keys.length) expect([...withFile].toSorted()).toEqual(keysWithFile.toSorted());
    },
  );

  test(
    `so is what ${sentences} previews of sentences show (PORTAL_SEED=${seed})`,
    { timeout: 60_000 + sentences * 5000 },
    async () => {
      const list = await client.words.list();
      const own = new Map<string, string>();
      for (let n = 0; n < sentences; n++) {
        const isAgain = own.size > 0 && random() < 0.3;
        const { key, limit, standard } = forms.oneOf(isAgain ? list.filter((one) => own.has(one.key)) : list);
        const places = placesIn(standard).map((name) => `{${name}} `);
        const typed = places.join('') + forms.text(limit - places.join('').length);
        const text = own.has(key) && random() < 0.5 ? standard : typed;
        const input = { collection: 'words', id: null, record: { key, text } };
        const shown = await previews(input);
        const { revision } = await client.words.write(key, text);
        const release = await live(revision);
        own.set(key, text);
        if (text === standard) own.delete(key);
        const what = `sentence ${n}: ${JSON.stringify(input.record)}`;
        const [{ fields, pages }] = shown;
        expect(fields ?? {}, what).toEqual({});
        if (release.changed.length < named) expect(pages, what).toEqual(release.changed);
        for (const { html, page } of shown)
          expect(difference(await visited(page), html), `${page} of ${what}`).toBe('');
        expect((await client.preview(input)).pages, what).toEqual([]);
      }
    },
  );

  test('of a form of any collection with nothing in it there is a page', async () => {
    for (const collection of collectionKeys) {
      const { fields, html } = await client.preview({ collection, id: null, record: {} });
      expect(Object.keys(fields ?? {}), collection).not.toEqual([]);
      expect(html).toContain('</html>');
    }
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { collectionKeys, collectionOf, pagesOf, placesIn, type Client, type Preview } from '@portal/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administratorClient } from '../browser/administrator.ts';
import { openPanel } from '../browser/panel.ts';
import { liveFiles } from '../portal/live-files.ts';
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
  portal = await startPortal({ seed: false });
  client = await administratorClient(portal);
  await new RandomEdits(client, await openPanel(portal), random).make(20);
  forms = new RandomForms(client, random);
  // A publisher that has not heard of a picture lacks none.
  await live(await forms.begin());
  await portal.publisher.untilPictured();
  await forms.learn(await visited(pagesOf('agrigallery')[0] ?? ''));
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
  const file = files[`${name}.html`] ?? files[`${name}/index.html`] ?? '';
  return readFile(join(portal.dataDir, file), 'utf8');
}

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
      const again = await client.preview({ collection: form.collection, id: record.id, record: form.record });
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

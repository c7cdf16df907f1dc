import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  changedExampleOf,
  collectionKeys,
  collectionOf,
  exampleOf,
  isApiCollection,
  type Client,
  type CollectionKey,
  type Preview,
} from '@portal/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administratorClient } from '../browser/administrator.ts';
import { openPanel, type Panel } from '../browser/panel.ts';
import { startPortal, type Portal } from '../portal/portal-process.ts';
import { RandomEdits } from './random-edits.ts';
import { randomFrom, seed } from './random.ts';

const edits = Number(process.env['EDITS'] ?? 40);
/** The pages that a release names at most. */
const named = 100;

const random = randomFrom(seed);

let portal: Portal;
let client: Client;
let panel: Panel;

beforeAll(async () => {
  portal = await startPortal({ seed: false });
  client = await administratorClient(portal);
  panel = await openPanel(portal);
  await new RandomEdits(client, panel, random).make(20);
  await portal.publisher.untilPictured();
});

afterAll(async () => {
  await portal?.stop();
});

const oneOf = <T>(things: readonly T[]): T => {
  const found = things[Math.floor(random() * things.length)];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
};

type Fields = Readonly<Record<string, unknown>>;
interface Edit {
  readonly collection: CollectionKey;
  readonly id: number | null;
  readonly record: Fields;
}

const texts = [
  'A short text',
  'Tamil: ஒவ்வொரு மதிப்பெண்ணும் முக்கியம்',
  '<script>alert(1)</script> & "quotes"',
  'One, two, three, 2009',
  'x'.repeat(200),
];

/** Whether records of a collection are written without a file. */
const isTyped = (key: CollectionKey): boolean => {
  // A sentence is one that some page says.
  if (key === 'words') return false;
  const { file, operations } = collectionOf(key);
  return file === undefined || operations.includes('update');
};

/** A form of some collection: of a new record, or of one that is there with some of its fields filled otherwise. */
async function randomEdit(key: CollectionKey): Promise<Edit | undefined> {
  const { collections } = await client.content();
  const { fields, file, parent } = collectionOf(key);
  const records: readonly { readonly id: number }[] = collections[key];
  const parents = parent === undefined ? [] : collections[parent.attribute as 'course'];
  const owner = parent && parents.length > 0 && { [parent.idField]: oneOf(parents).id };
  const example: Fields = oneOf([exampleOf(key), changedExampleOf(key)]);
  const filled = (name: string): unknown => {
    const field = fields[name];
    const isAddress = String(example[name]).startsWith('https://');
    const isText =
      !isAddress && ['line', 'name', 'entries', 'text'].includes(field?.group === 'value' ? field.kind : '');
    return isText && random() < 0.7 ? `${oneOf(texts)} ${Math.floor(random() * 1e6)}` : example[name];
  };
  const form = Object.fromEntries(Object.keys(example).map((name) => [name, filled(name)]));
  const isNew =
    file?.optional !== false &&
    // Each site has one.
    key !== 'profile' &&
    (parent === undefined || parents.length > 0) &&
    (records.length === 0 || random() < 0.3);
  if (isNew) return { collection: key, id: null, record: { ...form, ...owner } };
  // One that needs a file is not made here.
  if (records.length === 0) return undefined;
  const record: { readonly id: number } & Fields = { ...oneOf(records) };
  const kept = Object.keys(form).filter((name) => name === 'venture' || random() < 0.6);
  const same = Object.fromEntries(kept.map((name) => [name, record[name]]));
  return { collection: key, id: record.id, record: { ...form, ...same } };
}

/** Saves a form as its author would. @returns the revision that holds it, and the record's id */
async function save({ collection, id, record }: Edit): Promise<{ revision: number; id: number }> {
  if (isApiCollection(collection)) {
    const calls = client[collection] as Client['rule'];
    const form = record as { point: string };
    if (id !== null) return { id, revision: (await calls.update(id, form)).revision };
    const { revision, value } = await calls.create(form);
    return { id: value, revision };
  }
  if (id === null) await panel.create(collection, record);
  else await panel.change(collection, (await panel.names(collection)).get(id) ?? '', record);
  const { collections, revision } = await client.content();
  return { id: id ?? Math.max(...collections[collection].map((one) => one.id)), revision };
}

/** Waits until a revision is live. @returns its release */
async function live(revision: number) {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const release = await portal.release();
    if (release !== undefined && release.revision >= revision) return release;
    if (Date.now() > deadline) throw new Error(`Revision ${revision} did not go live:\n${portal.output()}`);
    await sleep(10);
  }
}

const visited = async (path: string): Promise<string> => (await fetch(portal.siteUrl + path)).text();

test(
  `what ${edits} previews show is the page that goes live (PORTAL_SEED=${seed})`,
  { timeout: 60_000 + edits * 5000 },
  async () => {
    const keys = collectionKeys.filter(isTyped);
    for (let n = 0; n < edits; n++) {
      // Each collection has its turn.
      const edit = await randomEdit(keys[n % keys.length] ?? 'rule');
      if (edit === undefined) continue;
      const first = await client.preview(edit);
      const shown: Preview[] = [first];
      if (first.pages.length > 0) shown.push(await client.preview({ ...edit, page: oneOf(first.pages) }));
      const saved = await save(edit);
      const release = await live(saved.revision);
      const what = `edit ${n}: ${JSON.stringify(edit)}`;
      expect(first.id, what).toBe(saved.id);
      expect(first.fields ?? {}, what).toEqual({});
      if (release.changed.length < named) expect(first.pages, what).toEqual(release.changed);
      for (const { html, page } of shown) expect(await visited(page), `${page} of ${what}`).toBe(html);
      const again = await client.preview({ ...edit, id: saved.id });
      expect(again.pages, what).toEqual([]);
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

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) yield join(entry.parentPath, entry.name);
}

test('what is previewed is in no file and no log, whatever is killed', { timeout: 180_000 }, async () => {
  const word = (n: number): string => `Quillfeather${n}`;
  const { value: id, revision } = await client.rule.create({ point: 'A rule that is saved' });
  await live(revision);
  for (let n = 0; n < 30; n++) {
    const edit = { collection: 'rule', id: n % 2 === 0 ? id : null, record: { point: word(n) } };
    const shown = client.preview(edit).catch(() => undefined);
    if (n % 10 === 5) {
      process.kill(portal.publisher.publisherPid(), 'SIGKILL');
      await shown;
      // Until another one is there, the form goes on without.
      await expect.poll(() => client.preview(edit).catch(() => undefined), { timeout: 30_000 }).toBeDefined();
    } else expect((await shown)?.html).toContain(word(n));
  }
  await live((await client.rule.update(id, { point: 'A rule that is saved again' })).revision);
  const leaks: string[] = [];
  for await (const file of filesBelow(portal.dataDir)) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (bytes.includes('Quillfeather')) leaks.push(file);
  }
  expect(leaks).toEqual([]);
  expect(portal.output() + portal.cms.output()).not.toContain('Quillfeather');
});

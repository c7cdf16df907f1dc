import { setTimeout as sleep } from 'node:timers/promises';
import { collections, type Client } from '@portal/contract';
import type { Portal } from '../../e2e/portal/portal-process.ts';
import { logIn } from '../api/content.ts';

/** One edit, in milliseconds. */
export interface Edit {
  /** From the press of Save to the reply. */
  readonly save: number;
  /** From the reply to the changed page's new text. */
  readonly live: number;
}

/** Where a record is shown. */
export interface PageAddresses {
  /** Path of the record's own page. */
  readonly own: (id: number) => string;
  /** Path of the list that names it. @param place of the record among all, from 0 */
  readonly list: (place: number) => string;
}

/** Which edits are made. */
interface EditsOptions {
  readonly from: number;
  readonly count: number;
  readonly before?: (client: Client) => Promise<void>;
}

/** Between two polls of the page, at first; later a hundredth of what was waited, for to answer them takes time of the same processes. */
const pollMs = 2;
/** An administrator rests between two edits; so do the processes. */
export const restMs = 150;
const patienceMs = 20_000;

/** The text of a page; empty where there is none, or nobody listens yet. */
async function textOf(url: string): Promise<string> {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? response.text() : '';
}

/** A portal's first record, the page that shows it, and the way to give it another name, for which somebody is logged in. */
export async function firstRecord({ cms, siteUrl }: Portal, addresses: PageAddresses) {
  const { client } = await logIn(cms);
  const [record] = await client.faculty.list();
  if (record === undefined) throw new Error('There is no record to change.');
  const rename = (name: string) =>
    client.faculty.update(record.id, collections.faculty.input.parse({ ...record, name }));
  return { client, record, page: siteUrl + addresses.own(record.id), rename };
}

/**
 * Looks at a page until it shows a text.
 * @param instead what it must not show any longer
 */
export async function untilVisible(url: string, text: string, instead?: string): Promise<void> {
  const began = performance.now();
  for (;;) {
    const page = await textOf(url);
    if (page.includes(text) && (instead === undefined || !page.includes(instead))) return;
    const waited = performance.now() - began;
    if (waited > patienceMs) throw new Error(`${url} did not show "${text}" in time`);
    await sleep(Math.max(pollMs, waited / 100));
  }
}

/**
 * Changes the names of records one after another, through the API, and waits each time until the record's page shows it.
 * The list that names it must then show it as well: a release is one step.
 * @param from number of the first edit: no two edits of one portal may have the same number, for it makes the name
 * @param before what is done right before each edit, by the same administrator
 */
export async function measureEdits(
  portal: Portal,
  addresses: PageAddresses,
  { from, count, before = async () => {} }: EditsOptions,
): Promise<Edit[]> {
  const { client } = await logIn(portal.cms);
  const records = await client.faculty.list();
  const edits: Edit[] = [];
  for (let index = from; index < from + count; index += 1) {
    // A large prime walks through all of them, here and there.
    const place = (index * 7919) % records.length;
    const record = records[place];
    if (record === undefined) throw new Error('There is no record to change.');
    const name = `Professor changed (${index})`;
    await before(client);
    const began = performance.now();
    await client.faculty.update(record.id, collections.faculty.input.parse({ ...record, name }));
    const saved = performance.now();
    await untilVisible(portal.siteUrl + addresses.own(record.id), name);
    edits.push({ save: saved - began, live: performance.now() - saved });
    if (!(await textOf(portal.siteUrl + addresses.list(place))).includes(name)) {
      throw new Error(
        `${addresses.list(place)} does not show "${name}", though ${addresses.own(record.id)} does`,
      );
    }
    await sleep(restMs);
  }
  return edits;
}

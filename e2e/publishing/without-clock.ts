import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  dateOfDay,
  dayAt,
  endText,
  exampleOf,
  spansText,
  ventures,
  type Client,
  type RecordOf,
} from '@portal/contract';
import { expect } from 'vitest';
import type { Panel } from '../browser/panel.ts';
import { liveFiles, readLive } from '../portal/live-files.ts';

type Week = NonNullable<RecordOf<'profile'>['hours_week']>;

const open: Week['mon'] = [
  ['06:30', '13:00'],
  ['16:00', '20:30'],
];
const week: Week = { mon: open, tue: [], wed: open, thu: open, fri: open, sat: open, sun: open };
const note = 'Closed for Pongal.';
const dayMs = 24 * 60 * 60 * 1000;
/** Visitors read the name of its day. */
const offerEnds = Date.now() + 2 * dayMs;

/** Gives the food court hours by day, a day on which it is closed, and an offer that ends. @returns the revision that has them */
export async function tellTimes(client: Client, panel: Panel): Promise<number> {
  const form = { ...exampleOf('profile'), venture: 'eats', hours: '' } as const;
  const stored = async () => (await client.profile.list()).find(({ venture }) => venture === 'eats');
  if ((await stored()) === undefined) await panel.create('profile', form);
  const profile = await stored();
  if (profile === undefined) throw new Error('The food court has no profile.');
  const closures = [{ date: dateOfDay(dayAt(Date.now()) + 3), note }];
  await client.profile.update(profile.id, { ...form, hours_week: week, closures });
  const offer = { ...exampleOf('eatsoffer'), show_from: null, show_until: new Date(offerEnds).toISOString() };
  return (await client.eatsoffer.create(offer)).revision;
}

const { contact, home, prefix } = ventures.eats;
const contactFile = `${contact.slice(1)}.html`;

/** Whether a file of the site is a page whose live form says what holds at the moment. */
export const readsClock = (file: string): boolean =>
  file.startsWith(`${prefix.slice(1)}/`) && file.endsWith('.html');

const linkedData = (html: string): string =>
  (html.match(/<script type="application\/ld\+json">[^]*?<\/script>/g) ?? []).join('\n');

/** What a page says to a reader. */
const said = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const clock = /Open until|Opens (?:tomorrow|\w+day|\d)|Closed for Pongal|\btoday\b/;

/**
 * Pages in a folder say to search engines what the live ones do, and to people what holds at any time.
 * @param dataDir the portal's
 * @param files those that {@link readsClock}
 */
export async function expectWithoutClock(
  folder: string,
  dataDir: string,
  files: readonly string[],
): Promise<void> {
  const live = await liveFiles(dataDir);
  const pages = new Map<string, { readonly built: string; readonly published: string }>();
  for (const file of files) {
    const built = await readFile(join(folder, file), 'utf8');
    const published = (await readLive(dataDir, live[file])).toString();
    expect(linkedData(built), file).toBe(linkedData(published));
    pages.set(file, { built: said(built), published: said(published) });
    expect(pages.get(file)?.built, file).not.toMatch(clock);
    if (file === contactFile) expect(linkedData(built)).toContain(`"name":"${note}"`);
  }
  const [ofContact, ofHome] = [contactFile, `${home.slice(1)}index.html`].map((file) => pages.get(file));
  expect(ofContact?.published).toMatch(clock);
  expect(ofContact?.built.replaceAll(' ,', ',')).toContain(
    `Monday ${spansText(open)} Tuesday Closed Wednesday`,
  );
  expect(ofHome?.built).toContain(endText(offerEnds).text);
  expect(ofHome?.published).toContain(endText(offerEnds, Date.now()).text);
}

import {
  collectionOf,
  topicIds,
  topics,
  ventureIds,
  ventures,
  type ChangeEntry,
  type CollectionKey,
  type TopicId,
} from '@portal/contract';
import type { ChangeDetail } from '../api/history.ts';
import { asText } from '../forms/fields/field-kind.ts';
import { daysText } from '../ui/days.ts';
import { figure } from '../ui/figure.ts';

/** What happened, without the values: `Duration changed`; `deleted, 4 subjects, 10 PDFs went along`. The name of its record stands before it. */
export function whatHappened(change: ChangeEntry): string {
  const { action, collection, fields } = change;
  const of = fields.length === 0 ? '' : `${fields.map((name) => labelOf(collection, name)).join(', ')} `;
  const words = {
    created: 'added',
    updated: `${of}${of === '' ? 'saved unchanged' : 'changed'}`,
    deleted: 'deleted',
    restored: `${of}put back`,
    moved: 'moved',
  };
  // A sentence is always there: what comes and goes is the owner's own text.
  if (collection === 'words' && action === 'created') return 'written anew';
  if (collection === 'words' && action === 'deleted') return 'as it was first';
  const along = alongText(change);
  return words[action] + (along === '' ? '' : `, ${along} ${action === 'deleted' ? 'went' : 'came'} along`);
}

/** The name under which a change has the place of its record in the list. */
export const placeName = 'rank';

/** A field as a form names it. There may have been others once. */
export const labelOf = (collection: CollectionKey, name: string): string =>
  name === placeName
    ? 'Place in the list'
    : (collectionOf(collection).fields[name]?.label ?? 'Another field');

/** How many records of which kinds went along with a change: `4 subjects, 10 PDFs`. Those that made room for one that was moved did not. */
export function alongText({ along, collection }: Pick<ChangeEntry, 'along' | 'collection'>): string {
  const counted = along.flatMap(({ collection: of, count }) => {
    if (of === collection) return [];
    const { file, many, one } = collectionOf(of);
    if (file?.kind === 'pdf') return `${figure(count)} PDF${count === 1 ? '' : 's'}`;
    return `${figure(count)} ${(count === 1 ? one : many).toLowerCase()}`;
  });
  return counted.join(', ');
}

const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const endings: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** A place in a list: `8th`. */
export const ordinal = (place: number): string => figure(place) + (endings[ordinals.select(place)] ?? 'th');

const dayMs = 86_400_000;

/** How long something is kept, a day that has begun counted as one: `180 days left, until 21 May 2027`. */
export const timeLeft = (until: string, now = new Date()): string =>
  `${daysText(Math.ceil((Date.parse(until) - now.getTime()) / dayMs))} left, until ${dateAndYear.format(new Date(until))}`;

/** A key of a sentence; entries from before they had it are named by what the sentence said. */
const sentenceKey = /^([a-z]+)\.([\w-]+)\.[\w.-]+$/;

/** What a person calls the record of a change; a sentence by its site and page. */
export function recordTitle({ title, collection }: Pick<ChangeEntry, 'title' | 'collection'>): string {
  if (title === '') return collectionOf(collection).one;
  const [, site, file] = (collection === 'words' && sentenceKey.exec(title)) || [];
  if (site === undefined || file === undefined) return title;
  const name = ventureIds.find((id) => id === site);
  const page = file === 'site' ? 'every page' : file.replaceAll('-', ' ');
  return `${name === undefined ? 'Every site' : ventures[name].name}, ${page}`;
}

/** The topic that a collection belongs to; none for the owner's words, which are edited page by page. */
const topicOf = (collection: CollectionKey): TopicId | undefined =>
  topicIds.find((id) => (topics[id].collections as readonly CollectionKey[]).includes(collection));

/** Where a collection is edited. */
export function placeOf(collection: CollectionKey): string {
  const topic = topicOf(collection);
  const { many } = collectionOf(collection);
  if (topic === undefined) return many;
  const { title, collections } = topics[topic];
  return collections.length === 1 || title === many ? title : `${title}, ${many}`;
}

/** The dashboard's address of the record of a change, with its screen. A sentence is named by its key. */
export function recordSearch({
  collection,
  id,
  before,
  after,
}: Pick<ChangeDetail, 'collection' | 'id' | 'before' | 'after'>): string {
  const topic = topicOf(collection);
  const name = topic === undefined ? asText((after ?? before)?.['key']) : String(id);
  return `?${new URLSearchParams({ topic: topic ?? 'pages', ...(name !== '' && { [collection]: name }) })}`;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const dateAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' });

/** How many midnights lie between two moments where the reader is. */
const nightsBetween = (then: Date, now: Date): number =>
  Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / dayMs);

/**
 * A moment in words, where the reader is: its day (`Today`, `Yesterday`, `Thursday`, and a date where that says more), its hour, and all of it.
 * @param time in ISO 8601
 */
export function inWords(time: string, now = new Date()) {
  const then = new Date(time);
  const nights = nightsBetween(then, now);
  const day = (then.getFullYear() === now.getFullYear() ? date : dateAndYear).format(then);
  const word = nights < 7 ? (['Today', 'Yesterday'][nights] ?? weekday.format(then)) : undefined;
  return {
    day: word ?? day,
    date: word === undefined ? '' : day,
    hour: clock.format(then),
    exact: exact.format(then),
  };
}

/** The day of a moment where no other day stands beside it: `Today`, `2 July`. */
export function dayOf(time: string, now = new Date()): string {
  const { date: of, day } = inWords(time, now);
  return isNear(day) || of === '' ? day : of;
}

const isNear = (day: string): boolean => ['Today', 'Yesterday'].includes(day);

/** A moment within a sentence: `today, 12:40`; `on 2 July`. */
export function whenOf(time: string, now = new Date()): string {
  const day = dayOf(time, now);
  return isNear(day) ? `${day.toLowerCase()}, ${inWords(time, now).hour}` : `on ${day}`;
}

/** The changes by their days, in their order. */
export function byDay(changes: readonly ChangeEntry[], now = new Date()) {
  const days = new Map<
    string,
    { readonly day: string; readonly date: string; readonly changes: ChangeEntry[] }
  >();
  for (const change of changes) {
    const { day, date: of } = inWords(change.time, now);
    const known = days.get(day + of) ?? { day, date: of, changes: [] };
    known.changes.push(change);
    days.set(day + of, known);
  }
  return [...days.values()];
}

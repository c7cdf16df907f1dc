import {
  collectionOf,
  topicIds,
  topics,
  type ChangeEntry,
  type CollectionKey,
  type TopicId,
} from '@portal/contract';

/** A change in words: `deleted, 14 more went along`. The name of its record stands before it. */
export function whatHappened({ action, collection, fields, with: along }: ChangeEntry): string {
  const of = fields.length === 0 ? '' : `${labels(collection, fields)} `;
  const words = {
    created: 'added',
    updated: `${of}${of === '' ? 'saved unchanged' : 'changed'}`,
    deleted: 'deleted',
    restored: `${of}put back`,
    moved: 'moved',
  };
  return words[action] + (along === 0 ? '' : `, ${along} more went along`);
}

/** Names of fields as a form shows them. */
const labels = (collection: CollectionKey, names: readonly string[]): string =>
  names.map((name) => collectionOf(collection).fields[name]?.label ?? 'Place in the list').join(', ');

/** What a person calls the record of a change. */
export const recordTitle = ({ title, collection }: Pick<ChangeEntry, 'title' | 'collection'>): string =>
  title === '' ? collectionOf(collection).one : title;

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

/** The dashboard's address of a record, with its screen. */
export function recordSearch({ collection, id }: Pick<ChangeEntry, 'collection' | 'id'>): string {
  const topic = topicOf(collection);
  return topic === undefined
    ? '?topic=pages'
    : `?${new URLSearchParams({ topic, [collection]: String(id) })}`;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const dateAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' });

/** How many midnights lie between two moments where the reader is. */
const nightsBetween = (then: Date, now: Date): number =>
  Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(then).setHours(0, 0, 0, 0)) / 86_400_000);

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

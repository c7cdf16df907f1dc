import { collectionKeys, collectionOf, type CollectionKey } from './collections.js';
import type { ContentRecords } from './content.js';

/** The sentence for a record that would go before it comes. */
export const endBeforeStart = 'The end lies before the start. Choose a later end.';

/** What is always there has none of them. */
interface Times {
  readonly show_from?: string | null;
  readonly show_until?: string | null;
}

/** In milliseconds; of none, what no moment is before or after. */
const at = (time: string | null | undefined): number => (time ? Date.parse(time) : Number.NaN);

/** Whether a moment lies in the time in which a record is shown. @param now in milliseconds */
export const isDue = ({ show_from: from, show_until: until }: Times, now: number): boolean =>
  !(at(from) > now) && !(at(until) <= now);

type Listed = Times & { readonly id: number };

/** Ids by collection. */
export type HiddenIds = ReadonlyMap<CollectionKey, ReadonlySet<number>>;

/**
 * The records that visitors do not see at a moment: those out of their time, and what belongs to one.
 * @param records lists of some collections; a collection's parents are among them
 * @param now in milliseconds
 * @returns only collections of which some are hidden
 */
export function hiddenAt(records: Partial<ContentRecords>, now: number): HiddenIds {
  const hidden = new Map<CollectionKey, ReadonlySet<number>>();
  // Parents stand before their children in the list of collections.
  for (const key of collectionKeys) {
    const { parent } = collectionOf(key);
    const without = parent === undefined ? undefined : hidden.get(parent.attribute as CollectionKey);
    const list: readonly Listed[] = records[key] ?? [];
    const own = list.filter((record) => {
      const of =
        parent === undefined ? undefined : (record as Listed & Record<string, unknown>)[parent.idField];
      return !isDue(record, now) || without?.has(Number(of)) === true;
    });
    if (own.length > 0) hidden.set(key, new Set(own.map(({ id }) => id)));
  }
  return hidden;
}

/** The next moment after one at which a record comes or goes; `undefined` where none does. */
export function nextShowing(records: ContentRecords, now: number): number | undefined {
  let next: number | undefined;
  for (const key of collectionKeys)
    for (const { show_from, show_until } of records[key] as readonly Times[])
      for (const time of [at(show_from), at(show_until)])
        if (time > now && !(time >= (next ?? Infinity))) next = time;
  return next;
}

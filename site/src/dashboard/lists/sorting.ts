import { collectionOf, type ApiCollectionKey } from '@portal/contract';
import { valueFields } from '../forms/collection-fields.ts';
import { alphabetical } from '../forms/fields/field-kind.ts';
import { fieldKinds } from '../forms/fields/field-kinds.tsx';

/** What a list is ordered by; without one it stands as the site shows it. */
export interface Sort {
  /** Name of a field. */
  readonly field: string;
  readonly descending: boolean;
}

const texts = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return texts.compare(String(a), String(b));
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The records in the order that somebody asked for. Empty values stand last either way. */
export function sorted<R extends object>(records: readonly R[], sort: Sort | undefined): readonly R[] {
  if (sort === undefined) return records;
  const valueOf = (record: R): unknown => Object.entries(record).find(([name]) => name === sort.field)?.[1];
  return records.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    return sort.descending ? compare(b, a) : compare(a, b);
  });
}

/** What a press on a column's head asks for: upwards, downwards, and then as the site shows it. */
export function nextSort(sort: Sort | undefined, field: string): Sort | undefined {
  if (sort?.field !== field) return { field, descending: false };
  return sort.descending ? undefined : { field, descending: true };
}

/** One way to order a list. */
export interface SortOption {
  readonly key: string;
  readonly label: string;
  readonly sort: Sort | undefined;
}

/** A name for each way to order a list. */
export const keyOfSort = (sort: Sort | undefined): string =>
  sort === undefined ? '' : `${sort.field}.${sort.descending ? 'down' : 'up'}`;

const asOnSite: SortOption = { key: '', label: 'As on the site', sort: undefined };

/** Upwards and downwards by a field. @param orders what a person calls the two */
function bothWays(field: string, label: string, orders: readonly [up: string, down: string]): SortOption[] {
  return orders.map((order, index) => {
    const sort = { field, descending: index === 1 };
    return { key: keyOfSort(sort), label: `${label}, ${order}`, sort };
  });
}

/** Every way to order the records of a collection. */
export function sortOptions(collection: ApiCollectionKey): readonly SortOption[] {
  const { sortBy } = collectionOf(collection);
  const ways = valueFields(collection)
    .filter(({ name }) => sortBy.includes(name))
    .flatMap(({ name, field: { kind, label } }) => bothWays(name, label, fieldKinds[kind].orders));
  return [asOnSite, ...ways];
}

/** The ways to order files: by its name, and by when it was added. @param name the field that holds it */
export const sortOptionsByName = (name: string): readonly SortOption[] => [
  asOnSite,
  ...bothWays(name, 'Name', alphabetical),
  // Ids are given out upwards.
  ...bothWays('id', 'Added', ['oldest first', 'newest first']),
];

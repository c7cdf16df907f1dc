import {
  CallError,
  collectionOf,
  type FormOf,
  type RecordOf,
  type CollectionClient,
  type ApiCollectionKey,
  type Written,
} from '@portal/contract';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useApi, type Api } from './api.ts';
import { askForShown, whileFailed } from './ask-again.ts';

/** What a form hands over to be stored. */
export interface Save<K extends ApiCollectionKey> {
  /** The record to change; without it a new one is added. */
  readonly id?: number;
  /** `updatedAt` of the record that the form was filled from. */
  readonly ifMatch?: string;
  /** Names the form of a new record, whose answer may be lost. */
  readonly idempotencyKey?: string;
  readonly input: FormOf<K>;
  readonly file?: File;
  readonly signal?: AbortSignal;
  readonly onProgress?: (sent: number) => void;
}

/** What was stored and the revision that its pages wait for. */
export interface Saved<K extends ApiCollectionKey> {
  readonly id: number;
  /** Absent when a new record was stored but could not be fetched afterwards. */
  readonly record: RecordOf<K> | undefined;
  readonly revision: number;
}

/** The calls of a collection. The client keeps both together; TypeScript cannot follow that through a generic key. */
export const callsOf = <K extends ApiCollectionKey>({ client }: Api, collection: K): CollectionClient<K> =>
  client[collection] as unknown as CollectionClient<K>;

/** All records of a collection. */
export function useRecords<K extends ApiCollectionKey>(collection: K) {
  const api = useApi();
  return useQuery({
    queryKey: ['records', collection],
    queryFn: ({ signal }): Promise<RecordOf<K>[]> => callsOf(api, collection).list(signal),
    refetchInterval: whileFailed,
  });
}

/** Changes the list that is on the screen as what was stored has changed it. */
export function editCache<K extends ApiCollectionKey>(
  queries: QueryClient,
  collection: K,
  edit: (records: readonly RecordOf<K>[]) => RecordOf<K>[],
): void {
  // A list that was never loaded stays unloaded.
  const queryKey = ['records', collection];
  queries.setQueryData<RecordOf<K>[]>(queryKey, (records) => records && edit(records));
  // A list that was asked for before this was stored may lack it, and come after it: it is asked for anew.
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey });
}

/** The way to show a record as somebody else has saved it, and whatever else was changed by then. */
export function useReplaceRecord<K extends ApiCollectionKey>(collection: K): (record: RecordOf<K>) => void {
  const queries = useQueryClient();
  return (record) => {
    editCache(queries, collection, (records) => records.map((old) => (old.id === record.id ? record : old)));
    void queries.invalidateQueries({ queryKey: ['records', collection] });
  };
}

/** Adds or changes a record, and brings the list that is on the screen up to date. */
export function useSaveRecord<K extends ApiCollectionKey>(collection: K) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    async mutationFn({ id, input, ...options }: Save<K>): Promise<Saved<K>> {
      const calls = callsOf(api, collection);
      if (id !== undefined) {
        const { value, revision } = await calls.update(id, input, options);
        return { id, record: value, revision };
      }
      const { value, record, revision } = await calls.create(input, options);
      if (record !== undefined) return { id: value, record, revision };
      // It is stored by now: a failure to fetch it must not look like a failed save.
      const canRead = collectionOf(collection).operations.includes('read');
      const fetched = canRead ? await calls.read(value).catch(() => undefined) : undefined;
      return { id: value, record: fetched, revision };
    },
    async onSuccess({ id, record }) {
      if (record === undefined) {
        await queries.invalidateQueries({ queryKey: ['records', collection] });
        return;
      }
      editCache(queries, collection, (records) =>
        records.some((old) => old.id === id)
          ? records.map((old) => (old.id === id ? record : old))
          : [...records, record],
      );
    },
    onError(error) {
      // Nobody knows whether a save was stored whose answer never came, or that was stopped at its end: the list says.
      const answered = error instanceof CallError && error.status !== 0;
      const isStale = error instanceof CallError && (error.status === 404 || error.status === 409);
      if (!answered || isStale) void queries.invalidateQueries({ queryKey: ['records', collection] });
    },
  });
}

/** Where a record of a list shall stand: before another one, or last. */
export interface Move {
  readonly id: number;
  readonly before: number | null;
}

/** Names what moves records of a collection, whichever part of the screen has begun it. */
export const movingKey = (collection: ApiCollectionKey) => ['move', collection] as const;

/** Moves a record in its list. It is done when all that is on the screen shows it. */
export function useMoveRecord(collection: ApiCollectionKey) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: movingKey(collection),
    mutationFn: ({ id, before }: Move) => callsOf(api, collection).move(id, before),
    // After a refusal what is there is old.
    onSettled: () => askForShown(queries),
  });
}

/** Deletes a record, and takes it out of the list that is on the screen. */
export function useDeleteRecord(collection: ApiCollectionKey) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: number): Promise<Written<number>> => callsOf(api, collection).remove(id),
    onSuccess({ value }) {
      editCache(queries, collection, (records) => records.filter((record) => record.id !== value));
    },
    // It may be gone already: the list says.
    onError: () => void queries.invalidateQueries({ queryKey: ['records', collection] }),
  });
}

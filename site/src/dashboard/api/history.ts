import {
  limits,
  type changeDetail,
  type ChangeEntry,
  type CollectionKey,
  type VentureId,
} from '@portal/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { useApi } from './api.ts';
import { whileFailed } from './ask-again.ts';

/** What of the history is looked at. */
export interface Asked {
  /** Only those of some collections. */
  readonly collections?: readonly CollectionKey[] | undefined;
  /** Only those of one site. */
  readonly site?: VentureId | undefined;
  /** Only what is deleted and can be brought back. */
  readonly deleted?: boolean;
  /** One record, with what it went along with. */
  readonly record?: { readonly collection: CollectionKey; readonly id: number };
}

/** A part of the history, and the revision before which the next part begins; nothing where it is the last. */
interface Page {
  readonly changes: readonly ChangeEntry[];
  readonly next: number | undefined;
}

/** The changes of content, newest first: a page at first, and the others as they are asked for. */
export function useChanges({ collections, site, deleted = false, record }: Asked) {
  const { client } = useApi();
  const limit = limits.changePage;
  return useInfiniteQuery({
    queryKey: ['changes', collections, site, deleted, record],
    async queryFn({ pageParam: before }): Promise<Page> {
      const wanted = record ?? {};
      const page = {
        limit,
        ...(before !== undefined && { before }),
        ...(site !== undefined && { site }),
        ...(deleted && { deleted: '1' as const }),
      };
      // The server is asked for one collection; of several the newest of all of them are a page.
      const parts = await Promise.all(
        collections?.map((collection) => client.history.list({ ...page, collection })) ?? [
          client.history.list({ ...page, ...wanted }),
        ],
      );
      const known = parts.flatMap(({ changes }) => changes).toSorted((a, b) => b.revision - a.revision);
      const changes = known.slice(0, limit);
      const isMore = known.length > limit || parts.some(({ next }) => next !== null);
      return { changes, next: isMore ? changes.at(-1)?.revision : undefined };
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ changes }) => changes),
    refetchInterval: whileFailed,
  });
}

/** A change with the record before and after it. */
export type ChangeDetail = z.infer<typeof changeDetail>;

/** One change. @param revision none while it is not known */
export function useChange(revision: number | undefined) {
  const { client } = useApi();
  return useQuery({
    queryKey: ['change', revision],
    queryFn: () => client.history.read(revision ?? 0),
    enabled: revision !== undefined,
    refetchInterval: whileFailed,
  });
}

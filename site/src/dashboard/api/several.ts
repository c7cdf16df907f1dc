import { CallError, type ApiCollectionKey, type Written } from '@portal/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from './api.ts';
import { askForShown } from './ask-again.ts';
import { callsOf, editCache, movingKey, type Move } from './collection.ts';

/** What became of several calls. */
export interface Several<Step> {
  /** Those that were done, in their order, with the revision that each has raised. */
  readonly done: readonly { readonly step: Step; readonly revision: number }[];
  /** Those that came to nothing. */
  readonly refused: readonly { readonly step: Step; readonly error: unknown }[];
}

/** Makes one call after the other. A refusal ends none but its own; whoever does not answer is not asked on. */
export async function each<Step>(
  steps: readonly Step[],
  act: (step: Step) => Promise<{ readonly revision: number }>,
): Promise<Several<Step>> {
  const done = [];
  const refused = [];
  for (const step of steps) {
    try {
      const { revision } = await act(step);
      done.push({ step, revision });
    } catch (error) {
      refused.push({ step, error });
      if (!(error instanceof CallError) || error.status === 0) break;
    }
  }
  return { done, refused };
}

/** Deletes records, and takes each out of the list that is on the screen. */
export function useDeleteSeveral(collection: ApiCollectionKey) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      each(ids, async (id): Promise<Written<number>> => {
        const removed = await callsOf(api, collection).remove(id);
        editCache(queries, collection, (records) => records.filter((record) => record.id !== id));
        return removed;
      }),
    // What was refused may be gone already: the list says.
    onSettled: () => askForShown(queries),
  });
}

/** Makes several moves in a list. They are done when all that is on the screen shows them. */
export function useMoveSeveral(collection: ApiCollectionKey) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationKey: movingKey(collection),
    mutationFn: (moves: readonly Move[]) =>
      each(moves, ({ id, before }) => callsOf(api, collection).move(id, before)),
    onSettled: () => askForShown(queries),
  });
}

/** Takes changes back, the last one first. */
export function useTakeBackSeveral() {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (revisions: readonly number[]) => each(revisions.toReversed(), client.history.undo),
    onSettled: () => askForShown(queries),
  });
}

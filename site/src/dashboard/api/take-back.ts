import type { sessionReply } from '@portal/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useApi } from './api.ts';
import { askForShown } from './ask-again.ts';

/** What shall be taken back, and whether that change alone or the record as it was then. */
export interface TakeBack {
  readonly revision: number;
  readonly how: 'undo' | 'restore';
}

/** Undoes a change, or restores what a record was then. It is done when all that is on the screen shows it. */
export function useTakeBack() {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ revision, how }: TakeBack) => client.history[how](revision),
    // Whatever went along may be on the screen, and after a refusal what is there is old.
    onSettled: () => askForShown(queries),
  });
}

/** For how many days the server keeps what is changed, so that it can be taken back. A screen is shown once the session has said it. */
export function useUndoDays(): number {
  const known = useQueryClient().getQueriesData<z.infer<typeof sessionReply>>({ queryKey: ['session'] });
  return known.map(([, session]) => session?.undoDays).find((days) => days !== undefined) ?? 0;
}

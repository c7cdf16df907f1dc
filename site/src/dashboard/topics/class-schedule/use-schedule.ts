import { CallError, dashboardMessages, limits } from '@portal/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { whileFailed } from '../../api/ask-again.ts';
import { useSaveRecord, type Save } from '../../api/collection.ts';
import { notify } from '../../ui/notices.tsx';
import { useTellChange } from '../../publishing/tell-change.ts';
import { sentenceOf } from '../../api/sentence-of.ts';
import { forgetAdditions } from './additions.ts';

const queryKey = ['schedule'] as const;

/** The specification's sentence for a load or a change that failed. */
export const errorSentence = (error: unknown): string => dashboardMessages.scheduleError(sentenceOf(error));

/** Courses with their subjects and lessons. */
export function useSchedule() {
  const { client } = useApi();
  return useQuery({ queryKey, queryFn: () => client.schedule(), refetchInterval: whileFailed });
}

/** Reads the schedule anew after something in it changed. */
export function useScheduleReload(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey });
}

/** Whether a name was refused: then what is on the screen is what is stored. */
const isNameRefused = (error: CallError): boolean => error.status === 400 && 'name' in error.fields;

/**
 * The way to add or rename a course or a subject, which says how it went.
 * @returns what is given the change, is told the id before the schedule is read anew, and answers whether it is stored
 */
export function useScheduleSave<K extends 'course' | 'subject'>(
  collection: K,
): (what: Save<K>, onStored?: (id: number) => void) => Promise<boolean> {
  const { mutateAsync } = useSaveRecord(collection);
  const reload = useScheduleReload();
  const tell = useTellChange(collection);
  return async (what, onStored) => {
    try {
      const { id, revision } = await mutateAsync(what);
      forgetAdditions();
      tell({ action: what.id === undefined ? 'added' : 'updated', id, revision });
      onStored?.(id);
      await reload();
      return true;
    } catch (error) {
      console.error(error);
      notify('bad', errorSentence(error), limits.uploadNoticeMs);
      // It may be stored although nobody answered, and what another window saved or deleted is to be seen.
      if (!(error instanceof CallError) || error.status === 0) {
        void reload();
        return false;
      }
      forgetAdditions();
      if (!isNameRefused(error)) await reload();
      return false;
    }
  };
}

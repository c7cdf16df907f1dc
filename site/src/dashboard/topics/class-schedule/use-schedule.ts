import { CallError, dashboardMessages, limits, ventures, type Client, type Written } from '@portal/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api.ts';
import { whileFailed } from '../../api/ask-again.ts';
import { useNotify } from '../../kit/notices.tsx';
import { useTrackChange } from '../../kit/publishing.tsx';
import { sentenceOf } from '../../kit/sentence-of.ts';

/** The published page that shows the schedule. */
export const schedulePage = `${ventures.institute.prefix}/class-schedule`;

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

/** Makes one change and says how it went. */
export type Change = (run: (client: Client) => Promise<Written<unknown>>, done: string) => Promise<boolean>;

/** The way to change the schedule: `change((client) => client.course.create({ name }), 'Course added …')`. */
export function useScheduleChange(): Change {
  const { client } = useApi();
  const notify = useNotify();
  const trackChange = useTrackChange();
  const reload = useScheduleReload();
  return async (run, done) => {
    try {
      const { revision } = await run(client);
      trackChange({ revision, page: schedulePage });
      notify('good', done);
      await reload();
      return true;
    } catch (error) {
      console.error(error);
      notify('bad', errorSentence(error), limits.uploadNoticeMs);
      // What another window saved is shown beside what was typed here, and the next try may replace it.
      if (error instanceof CallError && error.status === 412) await reload();
      return false;
    }
  };
}

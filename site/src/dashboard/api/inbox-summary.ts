import type { EnquirySummary } from '@portal/contract';
import { hashKey, queryOptions, useQuery } from '@tanstack/react-query';
import { useApi, type Api } from './api.ts';
import { hasEnded } from './ask-again.ts';

/** What is known of the enquiries, and of their numbers, in the cache. */
export const listKey = ['enquiries', 'list'] as const;
export const summaryKey = ['enquiries', 'summary'] as const;

/** How often a dashboard that is open and in sight looks for new enquiries. */
const askAgainMs = 60_000;

/**
 * The inbox in numbers: all that is asked for again and again, however many enquiries there are. The list follows when they change.
 */
const summaryQuery = ({ client }: Api) =>
  queryOptions({
    queryKey: summaryKey,
    async queryFn({ client: queries }) {
      const summary = await client.enquiries.summary();
      const known = queries.getQueryData<EnquirySummary>(summaryKey);
      if (known !== undefined && hashKey([known]) !== hashKey([summary]))
        void queries.invalidateQueries({ queryKey: listKey }, { cancelRefetch: false });
      return summary;
    },
    refetchInterval: ({ state }) => (hasEnded(state.error) ? false : askAgainMs),
  });

/** How many enquiries there are, in which state and not mailed; nothing while that is unknown. */
export const useInboxSummary = (): EnquirySummary | undefined => useQuery(summaryQuery(useApi())).data;

/** How many enquiries wait for somebody; nothing while that is unknown. */
export const useNewCount = (): number | undefined =>
  useQuery({ ...summaryQuery(useApi()), select: (summary) => summary.new }).data;

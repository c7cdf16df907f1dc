import type { EnquirySummary, enquiryRecord } from '@portal/contract';
import { hashKey, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useApi, type Api } from './api.ts';
import { hasEnded, whileFailed } from './ask-again.ts';

/** An enquiry of the inbox. */
export type Enquiry = z.infer<typeof enquiryRecord>;

const listKey = ['enquiries', 'list'] as const;
const summaryKey = ['enquiries', 'summary'] as const;

/** How often a dashboard that is open and in sight looks for new enquiries. */
const askAgainMs = 60_000;

/** The numbers of a list, as the CMS tells them. */
const summaryOf = (all: readonly Enquiry[]): EnquirySummary => ({
  total: all.length,
  unread: all.filter(({ read }) => !read).length,
  waiting: all.filter(({ mail }) => mail === 'waiting').length,
  failed: all.filter(({ mail }) => mail === 'failed').length,
  changedAt: all.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b), '') || null,
});

/**
 * The inbox in numbers: all that is asked for again and again, however many enquiries there are. The list follows when the numbers
 * are not its own any more.
 */
const summaryQuery = ({ client }: Api) =>
  queryOptions({
    queryKey: summaryKey,
    async queryFn({ client: queries }) {
      const summary = await client.enquiries.summary();
      const all = queries.getQueryData<Enquiry[]>(listKey);
      if (all !== undefined && hashKey([summaryOf(all)]) !== hashKey([summary]))
        void queries.invalidateQueries({ queryKey: listKey }, { cancelRefetch: false });
      return summary;
    },
    refetchInterval: ({ state }) => (hasEnded(state.error) ? false : askAgainMs),
  });

/** All enquiries, the newest first. */
export function useEnquiries() {
  const { client } = useApi();
  return useQuery({
    queryKey: listKey,
    async queryFn({ client: queries }) {
      const all = await client.enquiries.list();
      queries.setQueryData(summaryKey, summaryOf(all));
      return all;
    },
    refetchInterval: whileFailed,
    refetchOnWindowFocus: false,
  });
}

/** How many enquiries nobody has read yet; nothing while that is unknown. */
export const useUnreadCount = (): number | undefined =>
  useQuery({ ...summaryQuery(useApi()), select: ({ unread }) => unread }).data;

function useEnquiryEdit() {
  const queries = useQueryClient();
  return (edit: (all: readonly Enquiry[]) => Enquiry[]) => {
    const edited = queries.setQueryData<Enquiry[]>(listKey, (all) => all && edit(all));
    if (edited !== undefined) queries.setQueryData(summaryKey, summaryOf(edited));
  };
}

/** Marks an enquiry as read or unread. */
export function useMarkRead() {
  const { client } = useApi();
  const edit = useEnquiryEdit();
  return useMutation({
    mutationFn: ({ id, read }: Pick<Enquiry, 'id' | 'read'>) => client.enquiries.markRead(id, read),
    onSuccess: (marked) => edit((all) => all.map((enquiry) => (enquiry.id === marked.id ? marked : enquiry))),
  });
}

/** Deletes an enquiry for good. */
export function useDeleteEnquiry() {
  const { client } = useApi();
  const edit = useEnquiryEdit();
  return useMutation({
    mutationFn: (id: number) => client.enquiries.remove(id),
    onSuccess: (_reply, id) => edit((all) => all.filter((enquiry) => enquiry.id !== id)),
  });
}

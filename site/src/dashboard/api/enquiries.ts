import type { enquiryRecord } from '@portal/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useApi, type Api } from './api.ts';

/** An enquiry of the inbox. */
export type Enquiry = z.infer<typeof enquiryRecord>;

const queryKey = ['enquiries'] as const;

/** How often the inbox looks for new enquiries while the dashboard is open and in sight. */
const askAgainMs = 60_000;

const enquiriesQuery = ({ client }: Api) =>
  queryOptions({
    queryKey,
    queryFn: () => client.enquiries.list(),
    refetchInterval: askAgainMs,
  });

/** All enquiries, the newest first. */
export const useEnquiries = () => useQuery(enquiriesQuery(useApi()));

/** How many enquiries nobody has read yet; nothing while that is unknown. */
export const useUnreadCount = (): number | undefined =>
  useQuery({ ...enquiriesQuery(useApi()), select: (all) => all.filter(({ read }) => !read).length }).data;

function useEnquiryEdit() {
  const queries = useQueryClient();
  return (edit: (all: readonly Enquiry[]) => Enquiry[]) =>
    queries.setQueryData<Enquiry[]>(queryKey, (all) => all && edit(all));
}

/** Marks an enquiry as read or unread. */
export function useMarkRead() {
  const { client } = useApi();
  const edit = useEnquiryEdit();
  return useMutation({
    mutationFn: ({ id, read }: Pick<Enquiry, 'id' | 'read'>) => client.enquiries.markRead(id, read),
    onSuccess: (_reply, { id, read }) => {
      edit((all) => all.map((enquiry) => (enquiry.id === id ? { ...enquiry, read } : enquiry)));
    },
  });
}

/** Deletes an enquiry for good. */
export function useDeleteEnquiry() {
  const { client } = useApi();
  const edit = useEnquiryEdit();
  return useMutation({
    mutationFn: (id: number) => client.enquiries.remove(id),
    onSuccess: (_reply, id) => {
      edit((all) => all.filter((enquiry) => enquiry.id !== id));
    },
  });
}

import { limits, type EnquirySummary, type enquiryRecord } from '@portal/contract';
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { z } from 'zod';
import { useApi } from './api.ts';
import { whileFailed } from './ask-again.ts';
import { listKey, summaryKey } from './inbox-summary.ts';

/** An enquiry of the inbox. */
export type Enquiry = z.infer<typeof enquiryRecord>;

/** A part of the inbox, and the id from which the next part goes on; nothing where it is the last. */
interface Page {
  readonly enquiries: readonly Enquiry[];
  readonly next: number | undefined;
}

type Pages = InfiniteData<Page, number | undefined>;

const flat = ({ pages }: Pages): readonly Enquiry[] => pages.flatMap(({ enquiries }) => enquiries);

/** The enquiries, newest first: a page at first, and the others as they are asked for. */
export function useEnquiries() {
  const { client } = useApi();
  return useInfiniteQuery({
    queryKey: listKey,
    async queryFn({ client: queries, pageParam }): Promise<Page> {
      // The numbers come first: they differ from the next ones if something comes in between, and then the list is asked for again.
      if (pageParam === undefined) queries.setQueryData(summaryKey, await client.enquiries.summary());
      const limit = pageParam === undefined ? limits.enquiryPage : limits.enquiryPageMost;
      const enquiries = await client.enquiries.list(
        pageParam === undefined ? { limit } : { limit, before: pageParam },
      );
      return { enquiries, next: enquiries.length < limit ? undefined : enquiries.at(-1)?.id };
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    select: flat,
    refetchInterval: whileFailed,
    refetchOnWindowFocus: false,
  });
}

/** Asks for every enquiry, however many of them are on the screen. */
export function useEveryEnquiry() {
  const { client } = useApi();
  return useMutation({ mutationFn: () => client.enquiries.all() });
}

/** The numbers of an inbox after an edit of what is known of it. */
function edited(
  summary: EnquirySummary,
  before: readonly Enquiry[],
  after: readonly Enquiry[],
): EnquirySummary {
  const more = (counts: (enquiry: Enquiry) => boolean): number =>
    after.filter(counts).length - before.filter(counts).length;
  const changes = [summary.changedAt ?? '', ...after.map(({ updatedAt }) => updatedAt)];
  return {
    total: summary.total + after.length - before.length,
    new: summary.new + more(({ state }) => state === 'new'),
    answered: summary.answered + more(({ state }) => state === 'answered'),
    waiting: summary.waiting + more(({ mail }) => mail === 'waiting'),
    failed: summary.failed + more(({ mail }) => mail === 'failed'),
    changedAt: changes.toSorted().at(-1) || null,
    mail: summary.mail,
  };
}

function useEnquiryEdit() {
  const queries = useQueryClient();
  return (edit: (enquiries: readonly Enquiry[]) => Enquiry[]) => {
    const before = queries.getQueryData<Pages>(listKey);
    if (before === undefined) return;
    const after: Pages = {
      ...before,
      pages: before.pages.map((page) => ({ ...page, enquiries: edit(page.enquiries) })),
    };
    queries.setQueryData(listKey, after);
    queries.setQueryData<EnquirySummary>(
      summaryKey,
      (summary) => summary && edited(summary, flat(before), flat(after)),
    );
  };
}

/** Says what was done about enquiries, one after another: the last word counts. */
export function useSetState() {
  const { client } = useApi();
  const edit = useEnquiryEdit();
  return useMutation({
    mutationFn: ({ id, state }: Pick<Enquiry, 'id' | 'state'>) => client.enquiries.setState(id, state),
    scope: { id: 'enquiries' },
    onSuccess: (marked) => edit((all) => all.map((enquiry) => (enquiry.id === marked.id ? marked : enquiry))),
  });
}

/** Deletes enquiries for good. */
export function useDeleteEnquiries() {
  const { client } = useApi();
  const queries = useQueryClient();
  const edit = useEnquiryEdit();
  return useMutation({
    async mutationFn(ids: readonly number[]) {
      for (let done = 0; done < ids.length; done += limits.enquiryPageMost)
        await client.enquiries.removeMany(ids.slice(done, done + limits.enquiryPageMost));
    },
    onSuccess(_reply, ids) {
      const gone = new Set(ids);
      edit((all) => all.filter(({ id }) => !gone.has(id)));
    },
    // Some may be gone: the list says.
    onError: () => void queries.invalidateQueries({ queryKey: listKey }),
  });
}

import { useCallback } from 'react';
import { useMarkRead, type Enquiry } from '../api/enquiries.ts';
import { notify } from '../ui/notices.tsx';
import { noticeMsOf, sentenceOf } from '../api/sentence-of.ts';

/** The way to mark an enquiry, which says so when that failed. */
export function useMark(): (enquiry: Enquiry, read: boolean) => void {
  const { mutate } = useMarkRead();
  return useCallback(
    ({ id }, read) =>
      mutate({ id, read }, { onError: (error) => notify('bad', sentenceOf(error), noticeMsOf(error)) }),
    [mutate],
  );
}

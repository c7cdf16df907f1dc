import { useCallback } from 'react';
import { useMarkRead, type Enquiry } from '../api/enquiries.ts';
import { useNotify } from '../ui/notices.tsx';
import { noticeMsOf, sentenceOf } from '../api/sentence-of.ts';

/** The way to mark an enquiry, which says so when that failed. */
export function useMark(): (enquiry: Enquiry, read: boolean) => void {
  const notify = useNotify();
  const { mutate } = useMarkRead();
  return useCallback(
    ({ id }, read) =>
      mutate({ id, read }, { onError: (error) => notify('bad', sentenceOf(error), noticeMsOf(error)) }),
    [mutate, notify],
  );
}

import { limits, type EnquiryState } from '@portal/contract';
import { useSetState, type Enquiry } from '../api/enquiries.ts';
import { noticeMsOf, sentenceOf } from '../api/sentence-of.ts';
import { notify } from '../ui/notices.tsx';

/** What was done about an enquiry, as it is being stored, and the way to change that: it is told, with a way back. */
export function useMark({ id, name, state }: Enquiry) {
  const { isPending, mutateAsync, variables } = useSetState();
  const mark = async (next: EnquiryState, before?: EnquiryState): Promise<void> => {
    try {
      await mutateAsync({ id, state: next });
      const undo = before && (() => void mark(before));
      notify('good', `${name}: ${next === 'new' ? 'new again' : next}.`, limits.noticeMs, undo);
    } catch (error) {
      notify('bad', sentenceOf(error), noticeMsOf(error));
    }
  };
  return { state: isPending ? variables.state : state, mark: (next: EnquiryState) => void mark(next, state) };
}

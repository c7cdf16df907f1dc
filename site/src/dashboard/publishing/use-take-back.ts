import type { CollectionKey } from '@portal/contract';
import { sentenceOf } from '../api/sentence-of.ts';
import { useTakeBack, type TakeBack } from '../api/take-back.ts';
import { notify } from '../ui/notices.tsx';
import { trackChange } from './last-change.ts';

/** What shall be taken back, and the sentence that says that it is done. */
interface Told extends TakeBack {
  readonly collection: CollectionKey;
  /** The record, where its page is one of several. */
  readonly record: Parameters<typeof trackChange>[2];
  readonly sentence: string;
}

/** The way to take a change back, to say so and to report it to the publish state. It may outlive the component. */
export function useTellTakeBack() {
  const { mutateAsync, isPending } = useTakeBack();
  /** @returns why it was refused; nothing when it is done */
  const takeBack = async ({
    revision,
    how,
    collection,
    record,
    sentence,
  }: Told): Promise<string | undefined> => {
    try {
      const done = await mutateAsync({ revision, how });
      trackChange(collection, done.revision, record);
      notify('good', sentence);
      return undefined;
    } catch (error) {
      return sentenceOf(error);
    }
  };
  return { takeBack, isPending };
}

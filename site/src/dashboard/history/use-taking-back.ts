import type { ChangeEntry } from '@portal/contract';
import { useState } from 'react';
import { useTakeBack, type TakeBack } from '../api/take-back.ts';
import { sentenceOf } from '../api/sentence-of.ts';
import { trackChange } from '../publishing/last-change.ts';
import { notify } from '../ui/notices.tsx';

/** The ways back from a change, and why the last one was refused. A sentence says that it is done; then `onDone` is called. */
export function useTakingBack({ revision, collection, id }: ChangeEntry) {
  const { mutateAsync, isPending } = useTakeBack();
  const [refusal, setRefusal] = useState<string>();
  const takeBack = async (how: TakeBack['how'], sentence: string, onDone: () => void) => {
    if (isPending) return;
    setRefusal(undefined);
    try {
      const done = await mutateAsync({ revision, how });
      trackChange(collection, done.revision, id);
      notify('good', sentence);
      onDone();
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  };
  return { takeBack, isPending, refusal };
}

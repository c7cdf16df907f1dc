import type { ChangeEntry } from '@portal/contract';
import { useState } from 'react';
import type { TakeBack } from '../api/take-back.ts';
import { useTellTakeBack } from '../publishing/use-take-back.ts';

/** The ways back from a change, and why the last one was refused. A sentence says that it is done; then `onDone` is called. */
export function useTakingBack({ revision, collection, id }: ChangeEntry) {
  const { takeBack: tell, isPending } = useTellTakeBack();
  const [refusal, setRefusal] = useState<string>();
  const takeBack = async (how: TakeBack['how'], sentence: string, onDone: () => void) => {
    if (isPending) return;
    setRefusal(undefined);
    const refused = await tell({ revision, how, collection, record: { id }, sentence });
    setRefusal(refused);
    if (refused === undefined) onDone();
  };
  return { takeBack, isPending, refusal };
}

import { useState } from 'react';

/** The records that are chosen for what is done with several. */
export interface Selection {
  /** In the order in which they were chosen, which is the one that they are moved in. */
  readonly ids: readonly number[];
  /** Chooses a record, or takes it out again. */
  readonly toggle: (id: number) => void;
  readonly set: (ids: readonly number[]) => void;
  /** The rows are as they were before. */
  readonly end: () => void;
}

/** The selection of a list, absent while nothing is being selected, and the way to begin or to end it. */
export function useSelection(): readonly [selection: Selection | undefined, switchOver: () => void] {
  const [ids, set] = useState<readonly number[]>();
  const selection = ids && {
    ids,
    toggle: (id: number) => set(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    set,
    end: () => set(undefined),
  };
  return [selection, () => set(ids === undefined ? [] : undefined)];
}

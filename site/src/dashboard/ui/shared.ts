import { useSyncExternalStore } from 'react';

/** A value for every part of the dashboard, which outlives the screens that show it. */
export interface Shared<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** The present value, or what is chosen of it, for a component that is drawn anew when that changes. */
  readonly use: <Part = T>(choose?: (value: T) => Part) => Part;
}

/** Makes a value that is shared. What is chosen of it has to be the same as long as nothing changed. */
export function shared<T>(value: T): Shared<T> {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  let present = value;
  return {
    get: () => present,
    set(next) {
      present = next;
      for (const listener of listeners) listener();
    },
    use: <Part>(choose = (whole: T) => whole as unknown as Part) =>
      useSyncExternalStore(subscribe, () => choose(present)),
  };
}

import { limits } from '@portal/contract';
import { useRef } from 'react';

/** Starts an action unless another one is under way or began less than half a second ago. */
export type Guard = (action: () => Promise<unknown>) => void;

/** Keeps a second press, meant or not, from adding the same thing twice. */
export function useDoubleSubmitGuard(): Guard {
  const blockedUntil = useRef(0);
  const isRunning = useRef(false);
  return (action) => {
    if (isRunning.current || performance.now() < blockedUntil.current) return;
    blockedUntil.current = performance.now() + limits.doubleSubmitMs;
    isRunning.current = true;
    void action().finally(() => {
      isRunning.current = false;
    });
  };
}

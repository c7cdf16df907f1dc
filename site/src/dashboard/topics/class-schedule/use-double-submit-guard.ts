import { limits } from '@portal/contract';
import { useRef } from 'react';

/** Lets an action through, and then no other one for half a second. */
export function useDoubleSubmitGuard(): (action: () => void) => void {
  const blockedUntil = useRef(0);
  return (action) => {
    if (performance.now() < blockedUntil.current) return;
    blockedUntil.current = performance.now() + limits.doubleSubmitMs;
    action();
  };
}

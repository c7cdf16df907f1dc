import { useCallback, useState } from 'react';
import type { AskForLogin } from '../api/login-retry.ts';

/** Tells who waits for a login whether there was one. */
export type Answer = (loggedIn: boolean) => void;

/**
 * Asks for the password over whatever is being edited. Several writes that wait share one question.
 * @returns the question, and who waits for its answer
 */
export function useLoginQuestion(): { readonly ask: AskForLogin; readonly answer: Answer | undefined } {
  const [waiting, setWaiting] = useState<readonly Answer[]>([]);
  const ask = useCallback<AskForLogin>(
    () => new Promise((resolve) => setWaiting((others) => [...others, resolve])),
    [],
  );
  if (waiting.length === 0) return { ask, answer: undefined };
  return {
    ask,
    answer: (loggedIn) => {
      setWaiting([]);
      for (const resolve of waiting) resolve(loggedIn);
    },
  };
}

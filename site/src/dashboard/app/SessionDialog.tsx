import { useCallback, useState } from 'react';
import type { Client } from '@portal/contract';
import type { AskForLogin } from '../api/login-retry.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';
import { logIn } from './logout.ts';

type Answer = (loggedIn: boolean) => void;

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

interface SessionDialogProps {
  readonly client: Client;
  readonly onAnswer: Answer;
}

/** Over a form whose session has ended: the password, and the save goes on. */
export function SessionDialog({ client, onAnswer }: SessionDialogProps) {
  return (
    <Dialog title="Please log in again" onClose={() => onAnswer(false)}>
      <p>Your session has ended. Log in, and what you were doing goes on; nothing you typed is lost.</p>
      <LoginForm
        passwordOnly
        onCancel={() => onAnswer(false)}
        onLogin={async ({ username, password, code }) => {
          await logIn(client, username, password, code);
          onAnswer(true);
        }}
      />
    </Dialog>
  );
}

import type { Client } from '@portal/contract';
import { Dialog } from '../ui/Dialog.tsx';
import { LoginForm } from './LoginForm.tsx';
import { logIn } from './logout.ts';
import type { Answer } from './use-login-question.ts';

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

import { passwordChange, passwordHint, type Account } from '@portal/contract/account';
import { useId } from 'react';
import { Field } from '../ui/Field.tsx';
import { notify } from '../ui/notices.tsx';
import { OthersEnd, PasswordField, ProvenForm } from './ProvenForm.tsx';

/** Changes the password. */
export function PasswordCard({ account: { secondFactor, username } }: { readonly account: Account }) {
  const id = useId();
  return (
    <section className="editor" aria-labelledby={id}>
      <h2 className="d h3" id={id}>
        Change the password
      </h2>
      <ProvenForm
        schema={passwordChange}
        asksForCode={secondFactor}
        action="Change"
        onSend={async (client, change) => {
          await client.changePassword(change);
          notify('good', 'The password is changed. Every other device is logged out.');
        }}
        above={
          // A password manager stores the new one under it.
          <Field id={`${id}-name`} label="User name">
            <input className="input" id={`${id}-name`} value={username} autoComplete="username" readOnly />
          </Field>
        }
        renderFields={({ newPassword }) => (
          <>
            <PasswordField
              name="newPassword"
              label="New password"
              autoComplete="new-password"
              error={newPassword}
              hint={passwordHint}
            />
            <OthersEnd />
          </>
        )}
      />
    </section>
  );
}

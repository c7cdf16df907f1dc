import { administratorName, CallError, failures, loginInput } from '@portal/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import type { z } from 'zod';
import { sentenceOf } from '../api/sentence-of.ts';
import { Field } from '../ui/Field.tsx';
import { Alert } from '../ui/Alert.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';

type LoginValues = z.input<typeof loginInput>;

interface LoginFormProps {
  /** Rejects with {@link CallError} when the server refuses; one about the field `code` asks for a second factor. */
  readonly onLogin: (values: LoginValues) => Promise<void>;
  /** Offered beside the login where there is something to go back to. */
  readonly onCancel?: () => void;
  /** The name is known when somebody has to log in again. */
  readonly passwordOnly?: boolean;
}

/** User name and password; the code, where the account asks for a second factor. */
export function LoginForm({ onLogin, onCancel, passwordOnly = false }: LoginFormProps) {
  const id = useId();
  const [alert, setAlert] = useState<string>();
  const [asksForCode, setAsksForCode] = useState(false);
  const { register, handleSubmit, formState, setFocus } = useForm<LoginValues>({
    // Without defaults what a person or a password manager has filled in before the script ran stays.
    defaultValues: passwordOnly ? { username: administratorName } : {},
    resolver: zodResolver(loginInput),
  });

  const logIn = async (values: LoginValues) => {
    setAlert(undefined);
    try {
      await onLogin(values);
    } catch (error) {
      setAlert(sentenceOf(error));
      if (error instanceof CallError && error.fields['code'] !== undefined) setAsksForCode(true);
      else setFocus('password', { shouldSelect: true });
    }
  };
  // The field for the code is there once the server has asked for one.
  useEffect(() => {
    if (asksForCode && alert !== undefined) setFocus('code', { shouldSelect: true });
  }, [asksForCode, alert, setFocus]);
  /** What the three inputs have in common. */
  const inputProps = (name: keyof LoginValues) => ({
    ...register(name),
    className: 'input',
    id: `${id}-${name}`,
    autoCapitalize: 'none',
    spellCheck: false,
    'aria-required': true,
    'aria-invalid': formState.errors[name] !== undefined,
  });
  // Without a name or a password it is a wrong one.
  const refuse = ({ code, username, password }: FieldErrors<LoginValues>) =>
    setAlert((username ?? password) ? failures.invalidLogin : (code?.message ?? failures.invalidLogin));

  return (
    <form
      className="form"
      // Without its script the browser itself would send it off, with the password in the address; outside of a dialog this does nothing.
      method="dialog"
      noValidate
      onSubmit={(event) => {
        if (formState.isSubmitting) event.preventDefault();
        else void handleSubmit(logIn, refuse)(event);
      }}
    >
      <div role="alert">{alert !== undefined && <Alert>{alert}</Alert>}</div>
      {!passwordOnly && (
        <Field id={`${id}-username`} label="Username">
          <input {...inputProps('username')} type="text" autoComplete="username" />
        </Field>
      )}
      <Field id={`${id}-password`} label="Password">
        <PasswordInput {...inputProps('password')} autoComplete="current-password" />
      </Field>
      {asksForCode && (
        <Field id={`${id}-code`} label="Code of the authenticator app, or a recovery code">
          <input {...inputProps('code')} type="text" autoComplete="one-time-code" />
        </Field>
      )}
      <div className="actions">
        <button className="btn" type="submit" aria-disabled={formState.isSubmitting}>
          Login
        </button>
        {onCancel !== undefined && (
          <button className="btn btn--line" type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}

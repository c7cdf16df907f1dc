import { CallError, type Failure } from '@portal/contract';
import type { Proof } from '@portal/contract/account';
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { z } from 'zod';
import { useAccountCall, type AccountClient } from '../api/account.ts';
import { sentenceOf } from '../api/sentence-of.ts';
import { Alert } from '../ui/Alert.tsx';
import { describedBy, Field } from '../ui/Field.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';

interface ProvenFormProps<T extends Proof> {
  readonly schema: z.ZodType<T>;
  /** Whether the account asks for a code beside the password. */
  readonly asksForCode: boolean;
  /** What is sent beside the fields. */
  readonly beside?: object;
  /** The word on the button. */
  readonly action: string;
  readonly onSend: (client: AccountClient, input: T) => Promise<void>;
  readonly onCancel?: () => void;
  /** What stands above the present password. */
  readonly above?: ReactNode;
  /** The fields below it, by what is wrong with each. */
  readonly renderFields?: (errors: Readonly<Record<string, string>>) => ReactNode;
}

/** A form that changes the account, and asks for the present password: who has found an open dashboard changes nothing. */
export function ProvenForm<T extends Proof>({ asksForCode, beside, schema, ...props }: ProvenFormProps<T>) {
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<Failure>();
  const call = useAccountCall(props.onSend);
  const errors = failure?.fields ?? {};
  useEffect(() => {
    if (failure !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failure]);

  const send = async (element: HTMLFormElement) => {
    const input = schema.safeParse({ ...Object.fromEntries(new FormData(element)), ...beside });
    if (!input.success) {
      // The first thing that is wrong with a field is told.
      const fields = input.error.issues.toReversed().map(({ message, path }) => [String(path[0]), message]);
      return setFailure({ error: '', fields: Object.fromEntries(fields) as Record<string, string> });
    }
    setFailure(undefined);
    try {
      await call.mutateAsync(input.data);
      element.reset();
    } catch (error) {
      setFailure({ error: sentenceOf(error), fields: error instanceof CallError ? { ...error.fields } : {} });
    }
  };
  return (
    <form
      className="form"
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!call.isPending) void send(event.currentTarget);
      }}
    >
      <div role="alert">
        {failure !== undefined && Object.keys(errors).length === 0 && <Alert>{failure.error}</Alert>}
      </div>
      {props.above}
      <PasswordField
        name="password"
        label="Present password"
        autoComplete="current-password"
        error={errors['password']}
      />
      {asksForCode && (
        <CodeField label="Code of the authenticator app, or a recovery code" error={errors['code']} />
      )}
      {props.renderFields?.(errors)}
      <div className="actions">
        <button className="btn" type="submit" aria-disabled={call.isPending}>
          {props.action}
        </button>
        {props.onCancel !== undefined && (
          <button className="btn btn--line" type="button" onClick={props.onCancel}>
            Cancel
          </button>
        )}
      </div>
    </form>
  );
}

interface InputProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error: string | undefined;
}

/** A password in a form of several. */
export function PasswordField({ error, hint, label, ...input }: InputProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <PasswordInput
        {...input}
        id={id}
        what={label.toLowerCase()}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </Field>
  );
}

/** A code of an authenticator app. */
export function CodeField({ error, hint, label, ...input }: InputProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <input
        {...input}
        className="input"
        name="code"
        id={id}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </Field>
  );
}

/** What a form says that makes every other session end. */
export const OthersEnd = () => (
  <p className="account__note">Every other device is logged out at once. This one stays.</p>
);

import type { ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';

interface FieldProps {
  /** Id of the control. */
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly wide?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly children: ReactNode;
}

/** What describes a control, for its `aria-describedby`. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`];
  return ids.filter((part) => part !== '').join(' ') || undefined;
}

/** A label, its control, a hint and what is wrong. */
export function Field({ id, label, hint, error, wide = false, optional = false, children }: FieldProps) {
  const names = ['field', wide ? 'wide' : '', error === undefined ? '' : 'is-bad'];
  return (
    <div className={names.filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="opt"> (optional)</span>}
      </label>
      {children}
      {hint !== undefined && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError of={id} error={error} />
    </div>
  );
}

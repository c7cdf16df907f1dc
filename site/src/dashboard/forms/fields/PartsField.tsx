import { useId, type ReactNode } from 'react';
import { describedBy } from '../../ui/Field.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { usePlaces } from '../../ui/places.ts';
import href from '../../styles/hours.css?url';
import type { EditorProps } from './field-kind.ts';

interface PartsFieldProps extends Pick<EditorProps, 'name' | 'label' | 'hint' | 'error'> {
  readonly look: 'week' | 'closures';
  readonly children: ReactNode;
}

/** A field that has parts: its name, which takes the focus for them all, the parts, a hint and what is wrong. */
export function PartsField({ name, label, hint, error, look, children }: PartsFieldProps) {
  const id = useId();
  const { place } = usePlaces();
  return (
    <fieldset
      className={`field wide ${look}`}
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy(id, hint, error)}
    >
      <link rel="stylesheet" href={href} precedence="hours" />
      <span className="week__label" id={`${id}-label`} tabIndex={-1} ref={place(`field ${name}`)}>
        {label} <span className="opt">(optional)</span>
      </span>
      {children}
      {hint !== undefined && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError of={id} error={error} />
    </fieldset>
  );
}

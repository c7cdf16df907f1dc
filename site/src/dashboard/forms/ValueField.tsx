import { isSample } from '@portal/contract';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { FormValues } from '../drafts/use-draft.ts';
import { SampleNote } from './SampleNote.tsx';
import { Field, describedBy } from '../ui/Field.tsx';
import { useFocusable } from '../ui/places.ts';
import type { NamedField } from './collection-fields.ts';
import { asText, type ControlProps } from './fields/field-kind.ts';
import { fieldKinds } from './fields/field-kinds.tsx';

/** What stands below a field. */
export interface NoteProps {
  readonly name: string;
  readonly hint: string | undefined;
  readonly form: UseFormReturn<FormValues, unknown, Record<string, unknown>>;
}

interface ValueFieldProps extends NamedField {
  readonly id: string;
  readonly Control: ComponentType<ControlProps>;
  readonly form: NoteProps['form'];
  readonly error: string | undefined;
  /** What is in the field is on its way. */
  readonly pending: boolean;
  readonly Note: ComponentType<NoteProps> | undefined;
}

/** A value of a form with its label, and below it what there is to say of what it holds. */
export function ValueField({ id, name, field, Control, form, error, pending, Note }: ValueFieldProps) {
  const { choices, hint, kind, label, optional, wide } = field;
  const { Followed } = fieldKinds[kind];
  const text = asText(useWatch({ control: form.control, name }));
  useFocusable(`field ${name}`, () => form.setFocus(name));
  let below: ReactNode = hint;
  if (isSample(text)) below = <SampleNote optional={optional} />;
  else if (Note !== undefined)
    below = (
      <Suspense fallback={hint}>
        <Note {...{ name, hint, form }} />
      </Suspense>
    );
  return (
    <Field {...{ id, label, error, wide, optional }} hint={below}>
      <Control
        {...form.register(name)}
        id={id}
        className="input"
        // What is typed while it is sent would be in no record. Unlike a disabled field this one keeps the focus.
        readOnly={pending}
        aria-required={!optional}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, below, error)}
        {...(choices !== undefined && { choices })}
      />
      {Followed !== undefined && <Followed text={text} />}
    </Field>
  );
}

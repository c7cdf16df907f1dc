import { resourceOf, type RecordOf, type ResourceKey } from '@portal/contract';
import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useApi } from '../api/api.ts';
import type { CollectionDescriptor } from './descriptor.ts';
import { Field, describedBy } from './fields/Field.tsx';
import { FileField } from './fields/FileField.tsx';
import type { FormValues } from './form-values.ts';
import { storedMedia } from './stored-media.ts';
import { useFileChoice } from './use-file-choice.ts';

interface FormFieldsProps<K extends ResourceKey> {
  readonly descriptor: CollectionDescriptor<K>;
  /** The record that is edited, if one is. */
  readonly record: RecordOf<K> | undefined;
  readonly form: UseFormReturn<FormValues, unknown, Record<string, unknown>>;
  /** What is in the fields is on its way. */
  readonly pending: boolean;
  /** The file was taken out. */
  readonly onTakeOut: () => void;
}

/** What a field shows when it is empty; the form's own sentence stands in the notice. */
const missing = 'Please fill this in.';

/** The fields of a collection's form, its file last. */
export function FormFields<K extends ResourceKey>({
  descriptor,
  record,
  form,
  pending,
  onTakeOut,
}: FormFieldsProps<K>) {
  const { file, required } = resourceOf(descriptor.resource);
  const id = useId();
  const { cmsUrl } = useApi();
  const { choose, takeOut } = useFileChoice(form, onTakeOut);
  const { control, formState, register } = form;
  const errorOf = (name: string): string | undefined => {
    const message = formState.errors[name]?.message;
    return message === required ? missing : message;
  };
  return (
    <>
      {descriptor.fields.map(({ name, label, kind: { Control }, hint, wide, optional = false }) => {
        const error = errorOf(name);
        return (
          <Field key={name} id={`${id}-${name}`} {...{ label, hint, error, wide, optional }}>
            <Control
              {...register(name)}
              id={`${id}-${name}`}
              className="input"
              // What is typed while it is sent would be in no record. Unlike a disabled field this one keeps the focus.
              readOnly={pending}
              aria-required={!optional}
              aria-invalid={error !== undefined}
              aria-describedby={describedBy(`${id}-${name}`, hint, error)}
            />
          </Field>
        );
      })}
      {file !== undefined && descriptor.file !== undefined && (
        <Controller
          control={control}
          name={file.field}
          render={({ field }) => (
            <FileField
              id={`${id}-${file.field}`}
              label={descriptor.file?.label ?? ''}
              hint={descriptor.file?.hint ?? ''}
              rule={file}
              file={field.value instanceof File ? field.value : undefined}
              stored={storedMedia(record, cmsUrl)}
              error={errorOf(file.field)}
              disabled={pending}
              inputRef={field.ref}
              onChoose={(chosen) => choose(file, chosen, field.onChange)}
              onTakeOut={() => takeOut(file, field.onChange)}
            />
          )}
        />
      )}
    </>
  );
}

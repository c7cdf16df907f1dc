import { collectionOf, isVideo, type RecordOf, type ApiCollectionKey } from '@portal/contract';
import { Fragment, lazy, Suspense, useId, type ComponentType, type ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useApi } from '../api/api.ts';
import { notify } from '../ui/notices.tsx';
import { valueFields, type NamedField } from './collection-fields.ts';
import { asText } from './fields/field-kind.ts';
import { fieldKinds } from './fields/field-kinds.tsx';
import { FileField } from './fields/FileField.tsx';
import { focusOf, focusText, focusWords } from './fields/focus-value.ts';
import { fileFault } from './file-fault.ts';
import { ShownPart } from './showing/ShownPart.tsx';
import type { FormValues } from '../drafts/use-draft.ts';
import { ChosenMedia } from '../ui/ChosenMedia.tsx';
import { Media, storedMedia } from '../ui/Media.tsx';
import { ValueField, type NoteProps } from './ValueField.tsx';

interface FormFieldsProps<K extends ApiCollectionKey> {
  readonly collection: K;
  /** The record that is edited, if one is. */
  readonly record: RecordOf<K> | undefined;
  readonly form: UseFormReturn<FormValues, unknown, Record<string, unknown>>;
  /** What is in the fields is on its way. */
  readonly pending: boolean;
  /** The file was taken out. */
  readonly onTakeOut: () => void;
  /** What the file is called, where it is not as the collection has it. */
  readonly fileWords?: { readonly label: string; readonly hint: string };
  /** Stands in the place of the hints of fields, and follows what is typed. */
  readonly Note?: ComponentType<NoteProps>;
}

const FocusField = lazy(async () => ({ default: (await import('./fields/FocusField.tsx')).FocusField }));

/** What a field shows when it is empty; the form's own sentence stands in the notice. */
const fillThisIn = 'Please fill this in.';

/** The fields of a collection's form, then its file, and what tells of that. */
export function FormFields<K extends ApiCollectionKey>({
  collection,
  record,
  form,
  pending,
  onTakeOut,
  fileWords,
  Note,
}: FormFieldsProps<K>) {
  const { file, missing, operations } = collectionOf(collection);
  const id = useId();
  const { cmsUrl } = useApi();
  const { control, formState } = form;
  const errorOf = (name: string): string | undefined => {
    const message = formState.errors[name]?.message;
    return message === missing ? fillThisIn : message;
  };
  const fields = valueFields(collection).filter(({ field }) => field.isKept !== true);
  /** The picture of which a focus can be set, once there is one. */
  const picture = (chosen: unknown): ReactNode => {
    if (chosen instanceof File) return isVideo(chosen.type) ? undefined : <ChosenMedia file={chosen} />;
    const stored = storedMedia(record, cmsUrl);
    return stored === undefined || isVideo(stored.mimetype) ? undefined : <Media {...stored} />;
  };
  const shown = ({ name, field }: NamedField) => {
    const { kind, label, hint } = field;
    const { Control, Editor } = fieldKinds[kind];
    const error = errorOf(name);
    // Both together, at the end of the form.
    if (kind === 'moment') return undefined;
    if (Editor !== undefined)
      return (
        <Controller
          key={name}
          control={control}
          name={name}
          render={({ field: { onChange, value } }) => (
            <Suspense>
              <Editor {...{ name, label, hint, error, onChange }} value={asText(value)} disabled={pending} />
            </Suspense>
          )}
        />
      );
    if (Control === undefined) {
      const seen = picture(file && form.watch(file.field));
      return (
        seen !== undefined && (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { onChange, value } }) => (
              <Suspense>
                <FocusField
                  label={label}
                  focus={focusOf(value)}
                  words={focusWords(focusOf(value))}
                  disabled={pending}
                  onChange={(focus) => onChange(focusText(focus))}
                >
                  {seen}
                </FocusField>
              </Suspense>
            )}
          />
        )
      );
    }
    return (
      <ValueField key={name} id={`${id}-${name}`} {...{ name, field, Control, form, error, pending, Note }} />
    );
  };
  return (
    <>
      {fields
        .filter(({ field }) => field.ofPicture !== true)
        .map((one) => (
          <Fragment key={one.name}>
            {one.field.part !== undefined && <h3 className="wide">{one.field.part}</h3>}
            {shown(one)}
          </Fragment>
        ))}
      {file !== undefined && (
        <Controller
          control={control}
          name={file.field}
          render={({ field }) => (
            <FileField
              id={`${id}-${file.field}`}
              label={fileWords?.label ?? file.label}
              hint={fileWords?.hint ?? file.hint ?? ''}
              rule={file}
              file={field.value instanceof File ? field.value : undefined}
              stored={storedMedia(record, cmsUrl)}
              error={errorOf(file.field)}
              disabled={pending}
              inputRef={field.ref}
              onChoose={(chosen) => {
                const fault = fileFault(file, chosen);
                if (fault === undefined) {
                  form.clearErrors(file.field);
                  field.onChange(chosen);
                  return;
                }
                // The field keeps what it has.
                form.setError(file.field, { message: fault });
                notify('bad', fault);
              }}
              onTakeOut={() => {
                onTakeOut();
                form.clearErrors(file.field);
                field.onChange(undefined);
                // The button goes with the file; there another one is chosen.
                form.setFocus(file.field);
              }}
            />
          )}
        />
      )}
      {fields.filter(({ field }) => field.ofPicture === true).map(shown)}
      {/* What nobody can delete, such as a business, is always shown. */}
      {operations.includes('delete') && <ShownPart form={form} pending={pending} />}
    </>
  );
}

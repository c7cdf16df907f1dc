import { zodResolver } from '@hookform/resolvers/zod';
import { messages, resourceOf, type FormOf, type RecordOf, type ResourceKey } from '@portal/contract';
import { useId, useRef, useState } from 'react';
import { Controller, useForm, type FieldErrors } from 'react-hook-form';
import { useApi } from '../api/api.ts';
import { useSaveRecord, type Saved } from '../api/collection.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { CollectionDescriptor } from './descriptor.ts';
import { dropDraft, useDraft } from './draft.ts';
import { Field, describedBy } from './fields/Field.tsx';
import { FileField } from './fields/FileField.tsx';
import { FormActions } from './FormActions.tsx';
import { formSchema, valuesOf, type FormValues } from './form-values.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { useNotify } from './notices.tsx';
import { saveFailure } from './save-failure.ts';

interface RecordFormProps<K extends ResourceKey> {
  readonly descriptor: CollectionDescriptor<K>;
  /** The record to edit; without it the form adds one. */
  readonly record: RecordOf<K> | undefined;
  readonly onSaved: (saved: Saved<K>) => void;
  /** Leaves edit mode, or empties the form. */
  readonly onCancel: () => void;
}

/** What a field shows when it is empty; the form's own sentence stands in the notice. */
const missing = 'Please fill this in.';

/** The form of a collection, in add mode or edit mode. Mount it anew for another record. */
export function RecordForm<K extends ResourceKey>({
  descriptor,
  record,
  onSaved,
  onCancel,
}: RecordFormProps<K>) {
  const { resource, fields } = descriptor;
  const { file, required } = resourceOf(resource);
  const id = useId();
  const { fileUrl } = useApi();
  const notify = useNotify();
  const save = useSaveRecord(resource);
  const cancelUpload = useRef<AbortController>(undefined);
  const [sent, setSent] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const [conflict, setConflict] = useState<RecordOf<K>>();

  const form = useForm<FormValues, unknown, Record<string, unknown>>({
    defaultValues: valuesOf(descriptor, record),
    resolver: zodResolver(formSchema(resource, record === undefined)),
  });
  const { control, formState, handleSubmit, register } = form;
  useLeaveGuard(formState.isDirty);
  const draftName = `${resource}.${record?.id ?? 'new'}`;
  const draft = useDraft(draftName, form, record?.updatedAt);

  const store = async (values: Record<string, unknown>, ifMatch: string | undefined) => {
    setRefusal(undefined);
    setConflict(undefined);
    cancelUpload.current = new AbortController();
    const { [file?.field ?? '']: chosen, ...input } = values;
    const upload = chosen instanceof File ? { file: chosen } : {};
    if (upload.file !== undefined) setSent(0);
    try {
      const saved = await save.mutateAsync({
        ...(record !== undefined && { id: record.id }),
        ...(ifMatch !== undefined && { ifMatch }),
        ...upload,
        // The resolver has just checked it with the resource's own schema.
        input: input as FormOf<K>,
        signal: cancelUpload.current.signal,
        onProgress: upload.file === undefined ? () => {} : setSent,
      });
      dropDraft(draftName);
      onSaved(saved);
    } catch (error) {
      const failure = saveFailure(resource, record === undefined, error);
      if (failure.kind === 'changed') setConflict(failure.record);
      if (failure.kind === 'refused') {
        console.error(failure.sentence, error);
        setRefusal(failure.sentence);
        for (const [name, message] of Object.entries(failure.fields)) form.setError(name, { message });
      }
    } finally {
      setSent(undefined);
    }
  };

  const refuse = (errors: FieldErrors<FormValues>) => {
    const sentences = Object.values(errors).map((error) => error?.message ?? '');
    notify('bad', sentences.includes(required) ? required : (sentences[0] ?? required));
  };

  const errorOf = (name: string): string | undefined => {
    const message = formState.errors[name]?.message;
    return message === required ? missing : message;
  };

  const discard = () => {
    dropDraft(draftName);
    onCancel();
  };

  return (
    <form
      className="form form--2"
      noValidate
      onSubmit={(event) => {
        if (save.isPending) event.preventDefault();
        else void handleSubmit((values) => store(values, draft?.basedOn ?? record?.updatedAt), refuse)(event);
      }}
    >
      {draft !== undefined && formState.isDirty && (
        <p className="draft wide">
          What you had typed here is back.
          <button type="button" className="textbtn" onClick={discard}>
            Throw it away
          </button>
        </p>
      )}
      {fields.map(({ name, label, kind: { Control }, hint, wide, optional = false }) => {
        const error = errorOf(name);
        return (
          <Field key={name} id={`${id}-${name}`} {...{ label, hint, error, wide, optional }}>
            <Control
              {...register(name)}
              id={`${id}-${name}`}
              className="input"
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
              stored={storedMedia(record, fileUrl)}
              error={errorOf(file.field)}
              inputRef={field.ref}
              onChoose={field.onChange}
            />
          )}
        />
      )}
      <FormActions
        action={record === undefined ? descriptor.addButton : 'Update'}
        pending={save.isPending}
        sent={sent}
        refusal={refusal}
        onCancel={record === undefined && !formState.isDirty ? undefined : discard}
        onCancelUpload={() => cancelUpload.current?.abort()}
      />
      {conflict !== undefined && (
        <ConflictDialog
          descriptor={descriptor}
          mine={form.getValues()}
          theirs={conflict}
          onClose={() => setConflict(undefined)}
          onKeepMine={() => void handleSubmit((values) => store(values, conflict.updatedAt), refuse)()}
          onTakeTheirs={() => {
            form.reset(valuesOf(descriptor, conflict));
            discard();
          }}
        />
      )}
    </form>
  );
}

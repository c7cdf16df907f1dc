import { resourceOf, type RecordOf, type ResourceKey } from '@portal/contract';
import { useId, useState } from 'react';
import { Controller, useForm, type FieldErrors } from 'react-hook-form';
import { useApi } from '../api/api.ts';
import type { Saved } from '../api/collection.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { CollectionDescriptor } from './descriptor.ts';
import { baseOf, differences } from './differences.ts';
import { dropDraft } from './draft.ts';
import { Field, describedBy } from './fields/Field.tsx';
import { FileField } from './fields/FileField.tsx';
import { fileFault } from './file-fault.ts';
import { FormActions } from './FormActions.tsx';
import { formResolver } from './form-resolver.ts';
import { valuesOf, type FormValues } from './form-values.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { useNotify } from './notices.tsx';
import { forgetSending } from './sending.ts';
import { storedMedia } from './stored-media.ts';
import { useDraft } from './use-draft.ts';
import { useFormSave } from './use-form-save.ts';

interface RecordFormProps<K extends ResourceKey> {
  readonly descriptor: CollectionDescriptor<K>;
  /** The record to edit; without it the form adds one. */
  readonly record: RecordOf<K> | undefined;
  /** The record is stored; the form may have been left by then. */
  readonly onSaved: (saved: Saved<K>) => void;
  /** The form that is on the screen has done its work. @param id of the record */
  readonly onClose: (id: number) => void;
  /** The person chose the version that somebody else saved meanwhile. */
  readonly onReplaced: (record: RecordOf<K>) => void;
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
  onClose,
  onReplaced,
  onCancel,
}: RecordFormProps<K>) {
  const { resource, fields } = descriptor;
  const { file, required } = resourceOf(resource);
  const id = useId();
  const { cmsUrl } = useApi();
  const notify = useNotify();
  const form = useForm<FormValues, unknown, Record<string, unknown>>({
    // A file that was taken out leaves its field behind: the form is as it was when it began with that field.
    defaultValues: {
      ...valuesOf(descriptor, record),
      ...(file !== undefined && { [file.field]: undefined }),
    },
    resolver: formResolver(resource, record === undefined),
  });
  const { control, formState, handleSubmit, register } = form;
  useLeaveGuard(formState.isDirty);
  const draftName = `${resource}.${record?.id ?? 'new'}`;
  const [fresh] = useState(() => record && { basedOn: record.updatedAt, base: baseOf(descriptor, record) });
  const draft = useDraft(draftName, form, fresh, file?.field);
  const { basedOn, base } = draft?.basedOn === undefined ? { ...fresh } : draft;
  /** The record, when somebody saved it after the draft was begun. */
  const changed = basedOn === record?.updatedAt ? undefined : record;
  const [isComparing, setComparing] = useState(false);
  const { send, conflict, forgetConflict, ...saving } = useFormSave({
    name: draftName,
    resource,
    record,
    onClose,
    onFieldError: (name, message) => form.setError(name, { message }),
    onSaved(saved) {
      dropDraft(draftName);
      onSaved(saved);
    },
  });

  const refuse = (errors: FieldErrors<FormValues>) => {
    const sentences = Object.values(errors).map((error) => error?.message ?? '');
    notify('bad', sentences.includes(required) ? required : (sentences[0] ?? required));
  };

  const errorOf = (name: string): string | undefined => {
    const message = formState.errors[name]?.message;
    return message === required ? missing : message;
  };

  /** The version that the form's own is to be compared with. */
  const theirs = conflict ?? (isComparing ? changed : undefined);
  const differing = theirs === undefined ? [] : differences(descriptor, base, form.getValues(), theirs);
  const closeDialog = () => {
    setComparing(false);
    forgetConflict();
  };
  const discard = () => {
    dropDraft(draftName);
    forgetSending(draftName);
    onCancel();
  };

  return (
    <form
      className="form form--2"
      noValidate
      onSubmit={(event) => {
        if (saving.pending) event.preventDefault();
        else void handleSubmit((values) => send(values, basedOn), refuse)(event);
      }}
    >
      {draft !== undefined && formState.isDirty && !saving.pending && (
        <p className="draft wide">
          <span>
            What you had typed here is back.
            {changed !== undefined && ` This ${descriptor.noun} was changed in the meantime.`}
          </span>
          {changed !== undefined && (
            <button type="button" className="textbtn" onClick={() => setComparing(true)}>
              Compare both
            </button>
          )}
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
              // What is typed while it is sent would be in no record. Unlike a disabled field this one keeps the focus.
              readOnly={saving.pending}
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
              disabled={saving.pending}
              inputRef={field.ref}
              onChoose={(chosen) => {
                const fault = fileFault(file, chosen);
                if (fault === undefined) {
                  form.clearErrors(file.field);
                  field.onChange(chosen);
                  return;
                }
                form.setError(file.field, { message: fault });
                notify('bad', fault);
              }}
              onTakeOut={() => {
                forgetSending(draftName);
                form.clearErrors(file.field);
                field.onChange(undefined);
              }}
            />
          )}
        />
      )}
      <FormActions
        action={record === undefined ? descriptor.addButton : 'Update'}
        {...saving}
        onCancel={record === undefined && !formState.isDirty ? undefined : discard}
      />
      {theirs !== undefined && (
        <ConflictDialog
          noun={descriptor.noun}
          differing={differing}
          onClose={closeDialog}
          onKeepMine={() => {
            closeDialog();
            for (const { name, theirs: saved, changed: where } of differing) {
              if (where === 'there') form.setValue(name, saved, { shouldDirty: true });
            }
            void handleSubmit((values) => send(values, theirs.updatedAt), refuse)();
          }}
          onTakeTheirs={() => {
            dropDraft(draftName);
            forgetSending(draftName);
            onReplaced(theirs);
          }}
        />
      )}
    </form>
  );
}

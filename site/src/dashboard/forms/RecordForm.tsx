import { collectionOf, type RecordOf, type ApiCollectionKey } from '@portal/contract';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { baseOf, differences } from './differences.ts';
import { OfferedDrafts } from '../drafts/OfferedDrafts.tsx';
import { dropOwn, type Draft } from '../drafts/store.ts';
import { FormActions } from './FormActions.tsx';
import { FormFields } from './FormFields.tsx';
import type { NoteProps } from './ValueField.tsx';
import { formResolver, valuesOf } from './form-schema.ts';
import { useDraft, type FormValues } from '../drafts/use-draft.ts';
import { DraftLine } from '../ui/DraftLine.tsx';
import { notify } from '../ui/notices.tsx';
import { useFocusable } from '../ui/places.ts';
import { useEscapeQuestion } from '../ui/use-escape-question.tsx';
import { valueFields } from './collection-fields.ts';
import { PreviewBeside } from '../preview/PreviewSwitch.tsx';
import { forgetSending } from './sending.ts';
import { useFormSave } from './use-form-save.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./ConflictDialog.tsx')).ConflictDialog,
}));

interface RecordFormProps<K extends ApiCollectionKey> {
  readonly collection: K;
  /** The record to edit; without it the form adds one. */
  readonly record: RecordOf<K> | undefined;
  /** The form that is on the screen has done its work. @param id of the record */
  readonly onClose: (id: number) => void;
  /** The person chose the version that somebody else saved meanwhile. */
  readonly onReplaced: (record: RecordOf<K>) => void;
  /** Leaves edit mode, or empties the form. @param thrown what had been typed there */
  readonly onCancel: (thrown: Draft | undefined) => void;
  /** What another window had typed was thrown away. */
  readonly onThrown: (thrown: Draft) => void;
  /** Where something was just thrown away: takes that back. */
  readonly onBringBack: (() => void) | undefined;
  /** See `PreviewSwitch`. */
  readonly place?: string;
  /** See `FormFields`. */
  readonly fileWords?: { readonly label: string; readonly hint: string };
  readonly Note?: ComponentType<NoteProps>;
}

/** The form of a collection, in add mode or edit mode. Mount it anew for another record. */
export function RecordForm<K extends ApiCollectionKey>({
  collection,
  record,
  onClose,
  onReplaced,
  onCancel,
  onThrown,
  onBringBack,
  place = collection,
  fileWords,
  Note,
}: RecordFormProps<K>) {
  const { addButton, file, missing, noun } = collectionOf(collection);
  const form = useForm<FormValues, unknown, Record<string, unknown>>({
    // A file that was taken out leaves its field behind: the form is as it was when it began with that field.
    defaultValues: {
      ...valuesOf(collection, record),
      ...(file !== undefined && { [file.field]: undefined }),
    },
    resolver: formResolver(collection, record === undefined),
  });
  const { formState, handleSubmit } = form;
  const draftName = `${collection}.${record?.id ?? 'new'}`;
  const [fresh] = useState(() => record && { basedOn: record.updatedAt, base: baseOf(collection, record) });
  const [draft, showDraft] = useDraft(draftName, form, fresh, file?.field);
  const { basedOn, base } = draft?.basedOn === undefined ? { ...fresh } : draft;
  /** The record, when somebody saved it after the draft was begun. */
  const changed = basedOn === record?.updatedAt ? undefined : record;
  const [isComparing, setComparing] = useState(false);
  const { send, conflict, forgetConflict, ...saving } = useFormSave({
    name: draftName,
    collection,
    record,
    onClose,
    onFieldError: (name, message) => form.setError(name, { message }),
    onPut(name, text) {
      form.setValue(name, text, { shouldDirty: true });
      form.setFocus(name);
    },
  });

  const first = valueFields(collection)[0]?.name ?? '';
  const focusFirst = () => form.setFocus(first);
  useFocusable('field', focusFirst);
  useFocusable(`field of ${draftName}`, focusFirst);

  const refuse = (errors: FieldErrors<FormValues>) => {
    const sentences = Object.values(errors).map((error) => error?.message ?? '');
    notify('bad', sentences.includes(missing) ? missing : (sentences[0] ?? missing));
  };

  /** The version that the form's own is to be compared with. */
  const theirs = conflict ?? (isComparing ? changed : undefined);
  const differing = theirs === undefined ? [] : differences(collection, base, form.getValues(), theirs);
  const closeDialog = () => {
    setComparing(false);
    forgetConflict();
  };
  const discard = () => {
    forgetSending(draftName);
    onCancel(dropOwn(draftName));
  };
  const { askByEscape, question } = useEscapeQuestion({
    isTyped: () => formState.isDirty && !saving.pending,
    onThrow: discard,
  });

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key comes from the fields in it */}
      <form
        className="form form--2"
        noValidate
        onKeyDown={askByEscape}
        onSubmit={(event) => {
          if (saving.pending) event.preventDefault();
          else void handleSubmit((values) => send(values, basedOn), refuse)(event);
        }}
      >
        {draft !== undefined && formState.isDirty && !saving.pending && (
          <DraftLine
            actions={{
              'Compare both': changed && (() => setComparing(true)),
              'Throw it away': discard,
            }}
          >
            What you had typed here is back.
            {changed !== undefined && ` This ${noun} was changed in the meantime.`}
          </DraftLine>
        )}
        {onBringBack !== undefined && !formState.isDirty && (
          <DraftLine actions={{ 'Bring it back': onBringBack }}>
            What you had typed was thrown away.
          </DraftLine>
        )}
        {!formState.isDirty && (
          <OfferedDrafts
            form={draftName}
            onBrought={() => {
              showDraft();
              focusFirst();
            }}
            onThrown={onThrown}
          />
        )}
        <FormFields
          {...{ collection, record, form }}
          pending={saving.pending}
          onTakeOut={() => forgetSending(draftName)}
          {...(fileWords !== undefined && { fileWords })}
          {...(Note !== undefined && { Note })}
        />
        <FormActions
          action={record === undefined ? addButton : 'Update'}
          {...saving}
          onCancel={record === undefined && !formState.isDirty ? undefined : discard}
        />
        {theirs !== undefined && (
          <Suspense>
            <ConflictDialog
              noun={noun}
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
                dropOwn(draftName);
                forgetSending(draftName);
                onReplaced(theirs);
              }}
            />
          </Suspense>
        )}
      </form>
      <PreviewBeside
        {...{ place, collection, record, form }}
        isUsual={record !== undefined && place === collection}
      />
      {question}
    </>
  );
}

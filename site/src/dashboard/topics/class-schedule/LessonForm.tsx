import { defaultName, collections, limits, pdfFileRule } from '@portal/contract';
import { useEffect, useRef } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { OfferedDrafts } from '../../drafts/OfferedDrafts.tsx';
import { dropOwn } from '../../drafts/store.ts';
import { megabytes } from '../../forms/file-fault.ts';
import { FormFields } from '../../forms/FormFields.tsx';
import { FormActions } from '../../forms/FormActions.tsx';
import { formResolver } from '../../forms/form-schema.ts';
import { useDraft, type FormValues } from '../../drafts/use-draft.ts';
import { PreviewBeside, PreviewSwitch } from '../../preview/PreviewSwitch.tsx';
import { notify } from '../../ui/notices.tsx';
import { useFocusable } from '../../ui/places.ts';
import { useEscapeQuestion } from '../../ui/use-escape-question.tsx';
import { forgetSending } from '../../forms/sending.ts';
import { useFormSave } from '../../forms/use-form-save.ts';
import { lessonDraft } from './draft-names.ts';
import type { Guard } from './use-double-submit-guard.ts';
import { useScheduleReload } from './use-schedule.ts';

interface LessonFormProps {
  readonly subjectId: number;
  /** How many lessons the subject has; the next one is named after it. */
  readonly count: number;
  /** Lets one upload through at a time. */
  readonly guard: Guard;
  /** A lesson is stored, or its form was emptied. */
  readonly onEmptied: (lesson?: number) => void;
}

/** Uploads lessons of a subject, one after another: a name and a PDF file. */
export function LessonForm({ subjectId, count, guard, onEmptied }: LessonFormProps) {
  const reload = useScheduleReload();
  const draftName = lessonDraft(subjectId);
  const givenName = defaultName.lesson(count + 1);
  const empty = { subject_id: String(subjectId), name: givenName, [pdfFileRule.field]: undefined };
  const form = useForm<FormValues, unknown, Record<string, unknown>>({
    defaultValues: empty,
    resolver: formResolver('lesson', true),
  });
  const { dirtyFields, isDirty } = form.formState;
  const [, showDraft] = useDraft(draftName, form, undefined, pdfFileRule.field);
  useFocusable(`file of subject.${subjectId}`, () => form.setFocus(pdfFileRule.field));

  const isNamed = dirtyFields['name'] === true;
  const lastName = useRef(givenName);
  useEffect(() => {
    if (lastName.current === givenName) return;
    lastName.current = givenName;
    // The lessons have become more or fewer; a name that was typed stays.
    if (!isNamed) form.resetField('name', { defaultValue: givenName });
  }, [form, givenName, isNamed]);

  const { send, ...sending } = useFormSave({
    name: draftName,
    collection: 'lesson',
    record: undefined,
    onFieldError: (name, message) => form.setError(name, { message }),
    onClose(lesson) {
      form.reset(empty);
      onEmptied(lesson);
    },
  });
  const upload = async (values: Readonly<Record<string, unknown>>) => {
    await send(values, undefined);
    // What is stored is to be seen. It may be stored although nobody answered, or its subject may be gone.
    void reload();
  };
  const refuse = ({ name, [pdfFileRule.field]: file }: FieldErrors<FormValues>) =>
    notify('bad', name?.message ?? file?.message ?? collections.lesson.missing);
  const discard = () => {
    dropOwn(draftName);
    forgetSending(draftName);
    form.reset(empty);
    onEmptied();
  };
  const { askByEscape, question } = useEscapeQuestion({
    isTyped: () => isDirty && !sending.pending,
    onThrow: discard,
  });

  return (
    <div className="beside">
      <PreviewSwitch place={draftName} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key comes from the fields in it */}
      <form
        className="form form--2 lesson"
        noValidate
        onKeyDown={askByEscape}
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending.pending) guard(() => form.handleSubmit(upload, refuse)());
        }}
      >
        {!isDirty && (
          <OfferedDrafts
            form={draftName}
            onBrought={() => {
              showDraft();
              form.setFocus('name');
            }}
            onThrown={() => form.setFocus('name')}
          />
        )}
        <FormFields
          collection="lesson"
          record={undefined}
          form={form}
          pending={sending.pending}
          onTakeOut={() => forgetSending(draftName)}
          fileWords={{ label: 'PDF file', hint: `PDF up to ${megabytes(limits.pdfBytes)}.` }}
        />
        <FormActions action="Add lesson" onCancel={isDirty ? discard : undefined} {...sending} />
      </form>
      <PreviewBeside place={draftName} collection="lesson" record={undefined} form={form} />
      {question}
    </div>
  );
}

import { collections, type FormOf } from '@portal/contract';
import { useId, useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { dropOwn } from '../../drafts/store.ts';
import { describedBy } from '../../ui/Field.tsx';
import { FieldError } from '../../ui/FieldError.tsx';
import { EarlierVersions } from '../../history/EarlierVersions.tsx';
import { formResolver } from '../../forms/form-schema.ts';
import { ShownPart } from '../../forms/showing/ShownPart.tsx';
import { useDraft, type FormValues } from '../../drafts/use-draft.ts';
import { PreviewBeside, PreviewSwitch } from '../../preview/PreviewSwitch.tsx';
import { notify } from '../../ui/notices.tsx';
import { useFocusable } from '../../ui/places.ts';
import { useEscapeQuestion } from '../../ui/use-escape-question.tsx';
import { forgetSending, putSending, mountedForm, useSending, useMountedForm } from '../../forms/sending.ts';
import { nameDraft } from './draft-names.ts';
import { useScheduleSave } from './use-schedule.ts';
import { SmallButton } from '../../ui/buttons.tsx';

/** What has a name that can be changed. */
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly updatedAt: string;
  readonly show_from: string | null;
  readonly show_until: string | null;
}

/** The heading that a name is. */
export const headings = { course: 'h3', subject: 'h4' } as const;

interface NameFormProps {
  readonly level: 'course' | 'subject';
  /** As it is stored now: it may change while its name is typed. */
  readonly record: Named;
  /** The name is stored, or stays as it was. */
  readonly onClose: () => void;
}

/** Changes the name of a course or a subject, and when it is shown. */
export function NameForm({ level, record, onClose }: NameFormProps) {
  const { id: recordId, name, updatedAt } = record;
  const id = useId();
  const save = useScheduleSave(level);
  const draftName = nameDraft(level, recordId);
  const form = useForm<FormValues, unknown, Record<string, unknown>>({
    defaultValues: { name, show_from: record.show_from ?? '', show_until: record.show_until ?? '' },
    resolver: formResolver(level, false),
  });
  // The name tells the version. Moments that are not changed here are not sent.
  const [fresh] = useState({ basedOn: name });
  const [draft] = useDraft(draftName, form, fresh);
  const began = draft?.basedOn ?? fresh.basedOn;
  const { pending } = useSending(draftName);
  useMountedForm(draftName, {
    close: onClose,
    put(field, text) {
      form.setValue(field, text, { shouldDirty: true });
      form.setFocus(field);
    },
  });
  useFocusable(`${level}.${recordId}`, () => form.setFocus('name'));
  const Heading = headings[level];
  const error = form.formState.errors['name']?.message;

  const rename = async (input: Readonly<Record<string, unknown>>) => {
    putSending(draftName, { pending: true });
    // The resolver has just checked what an update takes.
    const { dirtyFields } = form.formState;
    const changed = Object.entries(input).filter(
      ([field]) => field === 'name' || dirtyFields[field] === true,
    );
    const what = {
      id: recordId,
      ifMatch: updatedAt,
      input: Object.fromEntries(changed) as unknown as FormOf<typeof level>,
    };
    const isStored = await save(what);
    forgetSending(draftName);
    if (!isStored) return;
    dropOwn(draftName);
    mountedForm(draftName)?.close(recordId);
  };
  const refuse = (faults: FieldErrors<FormValues>) =>
    notify('bad', faults['name']?.message ?? collections.course.missing);
  const cancel = () => {
    dropOwn(draftName);
    onClose();
  };
  const { isDirty } = form.formState;
  const { askByEscape, question } = useEscapeQuestion({
    isTyped: () => isDirty && !pending,
    onThrow: cancel,
    onLeave: pending ? undefined : cancel,
  });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key comes from the fields in it */}
      <form
        className="namerow"
        noValidate
        onKeyDown={askByEscape}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) void form.handleSubmit(rename, refuse)();
        }}
      >
        {/* Whoever goes by headings finds the name while it is changed, too. */}
        <Heading className="vh">{name}</Heading>
        <label className="vh" htmlFor={id}>
          Name of the {level}
        </label>
        <input
          {...form.register('name')}
          className="input"
          id={id}
          type="text"
          autoComplete="off"
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, undefined, error)}
          readOnly={pending}
        />
        <button className="btn btn--s" type="submit" aria-disabled={pending}>
          Update
        </button>
        <SmallButton disabled={pending} onClick={cancel}>
          Cancel
        </SmallButton>
        <EarlierVersions collection={level} record={record} onRestored={cancel} />
        <PreviewSwitch place={draftName} />
        <FieldError of={id} error={error} />
        <ShownPart form={form} pending={pending} />
        {name !== began && (
          <p className="namerow__saved">
            Saved in the meantime: “{name}”. Update saves yours, Cancel keeps the saved one.
          </p>
        )}
      </form>
      <PreviewBeside place={draftName} collection={level} record={record} form={form} />
      {question}
    </>
  );
}

import { defaultName, messages, nameRequired, pdfRule } from '@portal/contract';
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react';
import { dropDraft } from '../../kit/draft.ts';
import { Field, describedBy } from '../../kit/fields/Field.tsx';
import { TakeOut } from '../../kit/fields/TakeOut.tsx';
import { fileFault } from '../../kit/file-fault.ts';
import { FormActions } from '../../kit/FormActions.tsx';
import { useLeaveGuard } from '../../kit/leave-guard.ts';
import { useNotify } from '../../kit/notices.tsx';
import { useTrackChange } from '../../kit/publishing.tsx';
import { forgetSending } from '../../kit/sending.ts';
import { useFormSave } from '../../kit/use-form-save.ts';
import { useKeptFile } from '../../kit/use-kept-file.ts';
import { lessonDraft } from './draft-names.ts';
import { useTextDraft } from './text-draft.ts';
import type { Guard } from './use-double-submit-guard.ts';
import { schedulePage, useScheduleReload } from './use-schedule.ts';

interface LessonFormProps {
  readonly subjectId: number;
  /** How many lessons the subject has; the next one is named after it. */
  readonly count: number;
  /** Lets one upload through at a time. */
  readonly guard: Guard;
}

/** What is wrong with the fields. */
interface Faults {
  readonly name: string | undefined;
  readonly file: string | undefined;
}

const faultless: Faults = { name: undefined, file: undefined };

function show(input: HTMLInputElement, file: File | undefined): void {
  if (input.files?.[0] === file) return;
  const files = new DataTransfer();
  if (file !== undefined) files.items.add(file);
  input.files = files.files;
}

/** Uploads a lesson: its name and its PDF file. Mount it anew for the next one. */
export function LessonForm({ subjectId, count, guard }: LessonFormProps) {
  const id = useId();
  const notify = useNotify();
  const trackChange = useTrackChange();
  const reload = useScheduleReload();
  const draftName = lessonDraft(subjectId);
  const { text: typed, setText: setTyped } = useTextDraft(draftName);
  const givenName = defaultName.lesson(count + 1);
  const name = typed ?? givenName;
  const [file, setFile] = useKeptFile(draftName);
  const nameInput = useRef<HTMLInputElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState(faultless);
  useEffect(() => {
    // A file that was kept is shown as chosen, and one that was sent no longer.
    if (input.current !== null) show(input.current, file);
  }, [file]);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    const found = chosen === undefined ? undefined : fileFault(pdfRule, chosen);
    setFaults({ ...faults, file: found });
    if (found === undefined) {
      setFile(chosen);
      return;
    }
    show(currentTarget, file);
    notify('bad', found);
  };
  const { added, addedMs } = messages.lesson;
  const isBegun = name !== givenName || file !== undefined;
  useLeaveGuard(isBegun);
  const takeOut = () => {
    setFile(undefined);
    setFaults({ ...faults, file: undefined });
    forgetSending(draftName);
  };
  const discard = () => {
    takeOut();
    setTyped(undefined);
    setFaults(faultless);
    input.current?.focus();
  };

  const { send, ...sending } = useFormSave({
    name: draftName,
    resource: 'lesson',
    record: undefined,
    onSaved({ revision }) {
      dropDraft(draftName);
      notify('good', added, addedMs);
      trackChange({ revision, page: schedulePage });
      void reload();
    },
    onClose() {
      setTyped(undefined);
      setFile(undefined);
    },
  });

  const upload = async () => {
    const found: Faults = {
      name: name.trim() === '' ? nameRequired : undefined,
      file: file === undefined ? pdfRule.required : fileFault(pdfRule, file),
    };
    setFaults(found);
    const sentence = found.name ?? found.file;
    if (sentence === undefined) {
      const isStored = await send({ subject_id: subjectId, name, [pdfRule.field]: file }, undefined);
      // It may be stored although nobody answered, or its subject may be gone.
      if (!isStored) void reload();
      return;
    }
    notify('bad', sentence);
    (found.name === undefined ? input : nameInput).current?.focus();
  };

  return (
    <form
      className="form form--2 lesson"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.pending) guard(upload);
      }}
    >
      <Field id={`${id}-name`} label="Lesson name" error={faults.name}>
        <input
          className="input"
          id={`${id}-name`}
          type="text"
          autoComplete="off"
          aria-required
          aria-invalid={faults.name !== undefined}
          aria-describedby={describedBy(`${id}-name`, undefined, faults.name)}
          ref={nameInput}
          readOnly={sending.pending}
          value={name}
          onChange={(event) => {
            setFaults({ ...faults, name: undefined });
            setTyped(event.currentTarget.value);
          }}
        />
      </Field>
      <Field id={`${id}-file`} label="PDF file" error={faults.file}>
        <input
          className="input"
          id={`${id}-file`}
          type="file"
          disabled={sending.pending}
          accept={pdfRule.accepts.join(',')}
          aria-required
          aria-invalid={faults.file !== undefined}
          aria-describedby={describedBy(`${id}-file`, undefined, faults.file)}
          ref={input}
          onChange={choose}
        />
        {file !== undefined && (
          <TakeOut file={file} input={`${id}-file`} disabled={sending.pending} onTakeOut={takeOut} />
        )}
      </Field>
      <FormActions action="Add lesson" onCancel={isBegun ? discard : undefined} {...sending} />
    </form>
  );
}

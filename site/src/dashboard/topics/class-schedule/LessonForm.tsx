import { defaultName, messages, nameRequired, pdfRule } from '@portal/contract';
import { useEffect, useId, useRef } from 'react';
import { dropDraft } from '../../kit/draft.ts';
import { fileFault } from '../../kit/file-fault.ts';
import { FormActions } from '../../kit/FormActions.tsx';
import { useKeptFile } from '../../kit/kept-files.ts';
import { useLeaveGuard } from '../../kit/leave-guard.ts';
import { useNotify } from '../../kit/notices.tsx';
import { useTrackChange } from '../../kit/publishing.tsx';
import { useFormSave } from '../../kit/use-form-save.ts';
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

/** Uploads a lesson: its name and its PDF file. Mount it anew for the next one. */
export function LessonForm({ subjectId, count, guard }: LessonFormProps) {
  const id = useId();
  const notify = useNotify();
  const trackChange = useTrackChange();
  const reload = useScheduleReload();
  const draftName = `lesson.of.${subjectId}`;
  const { text: typed, setText: setTyped } = useTextDraft(draftName);
  const name = typed ?? defaultName.lesson(count + 1);
  const [file, setFile] = useKeptFile(draftName);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current === null || input.current.files?.[0] === file) return;
    // A file that was kept is shown as chosen, and one that was sent no longer.
    const files = new DataTransfer();
    if (file !== undefined) files.items.add(file);
    input.current.files = files.files;
  }, [file]);
  const { added, addedMs } = messages.lesson;
  useLeaveGuard(typed !== undefined || file !== undefined);

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
    const fault = file === undefined ? pdfRule.required : fileFault(pdfRule, file);
    const sentence = name.trim() === '' ? nameRequired : fault;
    if (sentence === undefined) await send({ subject_id: subjectId, name, [pdfRule.field]: file }, undefined);
    else notify('bad', sentence);
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
      <div className="field">
        <label htmlFor={`${id}-name`}>Lesson name</label>
        <input
          className="input"
          id={`${id}-name`}
          type="text"
          autoComplete="off"
          aria-required
          readOnly={sending.pending}
          value={name}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-file`}>PDF file</label>
        <input
          className="input"
          id={`${id}-file`}
          type="file"
          disabled={sending.pending}
          accept={pdfRule.accepts.join(',')}
          aria-required
          ref={input}
          onChange={(event) => setFile(event.currentTarget.files?.[0])}
        />
      </div>
      <FormActions action="Add lesson" onCancel={undefined} {...sending} />
    </form>
  );
}

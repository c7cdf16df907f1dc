import { defaultName, messages, nameRequired, pdfRule } from '@portal/contract';
import { useId, useState } from 'react';
import { fileFault } from '../../kit/file-fault.ts';
import { FormActions } from '../../kit/FormActions.tsx';
import { useLeaveGuard } from '../../kit/leave-guard.ts';
import { useNotify } from '../../kit/notices.tsx';
import { useTrackChange } from '../../kit/publishing.tsx';
import { useFormSave } from '../../kit/use-form-save.ts';
import { useTextDraft } from './text-draft.ts';
import { useDoubleSubmitGuard } from './use-double-submit-guard.ts';
import { schedulePage, useScheduleReload } from './use-schedule.ts';

interface LessonFormProps {
  readonly subjectId: number;
  /** How many lessons the subject has; the next one is named after it. */
  readonly count: number;
}

/** Uploads a lesson: its name and its PDF file. Mount it anew for the next one. */
export function LessonForm({ subjectId, count }: LessonFormProps) {
  const id = useId();
  const notify = useNotify();
  const trackChange = useTrackChange();
  const reload = useScheduleReload();
  const guard = useDoubleSubmitGuard();
  const [typed, setTyped] = useTextDraft(`lesson.of.${subjectId}`);
  const name = typed ?? defaultName.lesson(count + 1);
  const [file, setFile] = useState<File>();
  const { added, addedMs } = messages.lesson;
  useLeaveGuard(typed !== undefined || file !== undefined);

  const { send, ...sending } = useFormSave({
    resource: 'lesson',
    record: undefined,
    onFieldError: () => {},
    onSaved({ revision }) {
      setTyped(undefined);
      notify('good', added, addedMs);
      trackChange({ revision, page: schedulePage });
      void reload();
    },
  });

  const upload = () => {
    const fault = file === undefined ? pdfRule.required : fileFault(pdfRule, file);
    const sentence = name.trim() === '' ? nameRequired : fault;
    if (sentence === undefined) void send({ subject_id: subjectId, name, [pdfRule.field]: file }, undefined);
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
          accept={pdfRule.accepts.join(',')}
          aria-required
          onChange={(event) => setFile(event.currentTarget.files?.[0])}
        />
      </div>
      <FormActions action="Add lesson" onCancel={undefined} {...sending} />
    </form>
  );
}

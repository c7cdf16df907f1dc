import { nameRequired } from '@portal/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { dropDraft } from '../../kit/draft.ts';
import { describedBy } from '../../kit/fields/Field.tsx';
import { FieldError } from '../../kit/fields/FieldError.tsx';
import { useLeaveGuard } from '../../kit/leave-guard.ts';
import { useNotify } from '../../kit/notices.tsx';
import { RowActions } from '../../kit/RowActions.tsx';
import { forgetSending, putSending, shownForm, useSending, useShownForm } from '../../kit/sending.ts';
import { nameDraft } from './draft-names.ts';
import { useTextDraft } from './text-draft.ts';

interface NameRowProps {
  readonly level: 'course' | 'subject';
  readonly id: number;
  readonly name: string;
  /** Answers whether the new name is stored. */
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onDelete: () => void;
}

/** The name of a course or a subject with its buttons; Edit turns it into a field. */
export function NameRow({ level, id: recordId, name, onRename, onDelete }: NameRowProps) {
  const id = useId();
  const notify = useNotify();
  const draftName = nameDraft(level, recordId);
  const { text: draft, began, setText: setDraft } = useTextDraft(draftName, name);
  const { pending } = useSending(draftName);
  useShownForm(draftName, { close: () => setDraft(undefined) });
  useLeaveGuard(draft !== undefined && draft !== name);
  const [error, setError] = useState<string>();
  const Heading = level === 'course' ? 'h3' : 'h4';
  const input = useRef<HTMLInputElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const isEditing = draft !== undefined;
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    // What had the focus is gone: what stands in its place takes it. A draft that is back with the page leaves it where it is.
    if (wasEditing.current !== isEditing && document.activeElement === document.body)
      (input.current ?? actions.current?.querySelector('button'))?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (draft === undefined) {
    return (
      <div className="namerow" ref={actions}>
        <Heading className={level === 'course' ? 'd h3' : 'h4'} tabIndex={-1}>
          {name}
        </Heading>
        <RowActions name={name} onEdit={() => setDraft(name)} onDelete={onDelete} />
      </div>
    );
  }

  const cancel = () => {
    setError(undefined);
    setDraft(undefined);
  };
  const rename = async () => {
    if (pending) return;
    if (draft.trim() === '') {
      notify('bad', nameRequired);
      setError(nameRequired);
      input.current?.focus();
      return;
    }
    putSending(draftName, { pending: true });
    const isStored = await onRename(draft);
    forgetSending(draftName);
    if (!isStored) return;
    dropDraft(draftName);
    shownForm(draftName)?.close(recordId);
  };
  return (
    <form
      className="namerow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void rename();
      }}
    >
      <label className="vh" htmlFor={id}>
        Name of the {level}
      </label>
      <input
        className="input"
        id={id}
        type="text"
        autoComplete="off"
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, undefined, error)}
        ref={input}
        readOnly={pending}
        value={draft}
        onChange={(event) => {
          setError(undefined);
          setDraft(event.currentTarget.value);
        }}
      />
      <button className="btn btn--s" type="submit" aria-disabled={pending}>
        Update
      </button>
      <button className="btn btn--s btn--line" type="button" disabled={pending} onClick={cancel}>
        Cancel
      </button>
      <FieldError of={id} error={error} />
      {began !== undefined && name !== began && (
        <p className="namerow__saved">
          Saved in the meantime: “{name}”. Update saves yours, Cancel keeps the saved one.
        </p>
      )}
    </form>
  );
}

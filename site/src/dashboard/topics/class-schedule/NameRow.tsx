import { nameRequired } from '@portal/contract';
import { useId } from 'react';
import { useLeaveGuard } from '../../kit/leave-guard.ts';
import { useNotify } from '../../kit/notices.tsx';
import { RowActions } from '../../kit/RowActions.tsx';
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
  const { text: draft, began, setText: setDraft } = useTextDraft(`${level}.${recordId}`, name);
  useLeaveGuard(draft !== undefined && draft !== name);
  const Heading = level === 'course' ? 'h3' : 'h4';

  if (draft === undefined) {
    return (
      <div className="namerow">
        <Heading className="h4">{name}</Heading>
        <RowActions name={name} onEdit={() => setDraft(name)} onDelete={onDelete} />
      </div>
    );
  }

  const rename = async () => {
    if (draft.trim() === '') notify('bad', nameRequired);
    else if (await onRename(draft)) setDraft(undefined);
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
        ref={(input) => input?.focus()}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <button className="btn btn--s" type="submit">
        Update
      </button>
      <button className="btn btn--s btn--line" type="button" onClick={() => setDraft(undefined)}>
        Cancel
      </button>
      {began !== undefined && name !== began && (
        <p className="namerow__saved">
          Saved in the meantime: “{name}”. Update saves yours, Cancel keeps the saved one.
        </p>
      )}
    </form>
  );
}

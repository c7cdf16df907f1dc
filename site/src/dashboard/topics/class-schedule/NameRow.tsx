import { useEffect, useRef, useState } from 'react';
import { adoptDraft } from '../../drafts/adoption.ts';
import { readDraft } from '../../drafts/draft.ts';
import { RowActions } from '../../ui/RowActions.tsx';
import { nameDraft } from './draft-names.ts';
import { headings, NameForm, type Named } from './NameForm.tsx';

interface NameRowProps {
  readonly level: 'course' | 'subject';
  readonly record: Named;
  readonly onDelete: () => void;
}

/** The name of a course or a subject with its buttons; Edit turns it into a field. */
export function NameRow({ level, record, onDelete }: NameRowProps) {
  const { id, name } = record;
  const draftName = nameDraft(level, id);
  const [isEditing, setEditing] = useState(() => readDraft(draftName) !== undefined);
  useEffect(() => adoptDraft(draftName, () => setEditing(true)), [draftName]);
  const Heading = headings[level];
  const row = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    // What had the focus is gone: what stands in its place takes it. A draft that is back with the page leaves it where it is.
    if (wasEditing.current !== isEditing && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('input, button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <div ref={row}>
      {isEditing ? (
        <NameForm level={level} record={record} onClose={() => setEditing(false)} />
      ) : (
        <div className="namerow">
          <Heading className={level === 'course' ? 'd h3' : 'h4'} tabIndex={-1}>
            {name}
          </Heading>
          <RowActions name={name} onEdit={() => setEditing(true)} onDelete={onDelete} />
        </div>
      )}
    </div>
  );
}

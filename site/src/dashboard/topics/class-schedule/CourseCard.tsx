import { defaultName, collections, type courseTree } from '@portal/contract';
import { useState } from 'react';
import type { z } from 'zod';
import type { RecordForm } from '../../forms/RecordForm.tsx';
import { useRecordAddress } from '../../ui/address.ts';
import { Icon } from '../../ui/Icon.tsx';
import { besideRow } from '../../ui/places.ts';
import { additionTo } from './additions.ts';
import type { Deletion } from './deletion.ts';
import { NameRow } from './NameRow.tsx';
import { SubjectCard } from './SubjectCard.tsx';
import { useDoubleSubmitGuard } from './use-double-submit-guard.ts';
import { useScheduleSave } from './use-schedule.ts';
import { SmallButton } from '../../ui/buttons.tsx';

interface CourseCardProps {
  readonly course: z.infer<typeof courseTree>;
  /** See `MoveMenu`. */
  readonly ids: readonly number[] | undefined;
  readonly onDelete: (deletion: Deletion) => void;
  /** See `topics.tsx`. */
  readonly Form: typeof RecordForm;
}

/** A course: its name, and its subjects. One subject shows its lessons at a time, as on the public page. */
export function CourseCard({ course, ids, onDelete, Form }: CourseCardProps) {
  const add = useScheduleSave('subject');
  const guard = useDoubleSubmitGuard();
  const { id, name, subjects } = course;
  const [lesson] = useRecordAddress('lesson');
  /** The subject of the lesson that the address names: its lessons have to be seen. */
  const named = subjects.find(({ lessons }) => lessons.some((one) => one.id === lesson))?.id;
  const [lastNamed, setLastNamed] = useState(named);
  const [openSubject, setOpenSubject] = useState(named);
  if (named !== lastNamed) {
    setLastNamed(named);
    if (named !== undefined) setOpenSubject(named);
  }

  const addSubject = () => {
    const { name, idempotencyKey } = additionTo(`course ${id}`, defaultName.subject(subjects.length + 1));
    return add({ input: { course_id: id, name }, idempotencyKey });
  };

  return (
    <article className="editor course" aria-label={name} data-record={id}>
      <NameRow
        level="course"
        record={course}
        ids={ids}
        onDelete={() => onDelete({ collection: 'course', id, focus: [] })}
      />
      {subjects.length === 0 && <p className="muted">{collections.subject.messages.empty}</p>}
      {subjects.map((subject) => (
        <SubjectCard
          key={subject.id}
          Form={Form}
          subject={subject}
          ids={subjects.map((other) => other.id)}
          isOpen={subject.id === openSubject}
          onToggle={() => setOpenSubject(subject.id === openSubject ? undefined : subject.id)}
          onDelete={(deletion) =>
            onDelete({
              ...deletion,
              focus: [
                ...deletion.focus,
                ...besideRow(subjects, subject.id).map((beside) => `subject.${beside}`),
                `course.${id}`,
              ],
            })
          }
        />
      ))}
      <SmallButton onClick={() => guard(addSubject)}>
        <Icon name="plus" />
        Add subject
      </SmallButton>
    </article>
  );
}

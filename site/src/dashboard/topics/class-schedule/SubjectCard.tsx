import { collections, type subjectTree } from '@portal/contract';
import { useId, useRef } from 'react';
import type { z } from 'zod';
import type { RecordForm } from '../../forms/RecordForm.tsx';
import { besideRow, hasTouch, usePlaces } from '../../ui/places.ts';
import type { Deletion } from './deletion.ts';
import { LessonForm } from './LessonForm.tsx';
import { LessonRow } from './LessonRow.tsx';
import { NameRow } from './NameRow.tsx';
import { useDoubleSubmitGuard } from './use-double-submit-guard.ts';
import { TextButton } from '../../ui/buttons.tsx';

interface SubjectCardProps {
  readonly subject: z.infer<typeof subjectTree>;
  /** Its course's subjects in their order. */
  readonly ids: readonly number[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onDelete: (deletion: Deletion) => void;
  /** See `topics.tsx`. */
  readonly Form: typeof RecordForm;
}

/** A subject: its name, and behind the toggle its lessons and the way to upload another one. */
export function SubjectCard({ subject, ids, isOpen, onToggle, onDelete, Form }: SubjectCardProps) {
  const listId = useId();
  // It outlives the form, which goes when the lessons are hidden.
  const guard = useDoubleSubmitGuard();
  const { id, lessons } = subject;
  const { focusSoon, focusWhenDrawn } = usePlaces();
  const card = useRef<HTMLElement>(null);
  const goOn = (lesson?: number) => {
    const { activeElement } = document;
    // Whoever has gone on meanwhile stays there.
    if (activeElement !== document.body && card.current?.contains(activeElement) !== true) return;
    if (lesson !== undefined && hasTouch()) focusWhenDrawn(`link of lesson.${lesson}`);
    else focusSoon(`file of subject.${id}`);
  };
  return (
    <section className="subject" data-record={id} ref={card}>
      <NameRow
        level="subject"
        record={subject}
        ids={ids}
        onDelete={() => onDelete({ collection: 'subject', id, focus: [] })}
      />
      <TextButton aria-expanded={isOpen} aria-controls={listId} onClick={onToggle}>
        {isOpen ? 'Hide Lessons' : 'Show Lessons'} ({lessons.length})
      </TextButton>
      <div id={listId} hidden={!isOpen}>
        {lessons.length === 0 && <p className="muted">{collections.lesson.messages.empty}</p>}
        <ul className="rows">
          {lessons.map((lesson) => (
            <LessonRow
              key={lesson.id}
              Form={Form}
              lesson={lesson}
              ids={lessons.map((other) => other.id)}
              onDelete={() =>
                onDelete({
                  collection: 'lesson',
                  id: lesson.id,
                  focus: [
                    ...besideRow(lessons, lesson.id).map((beside) => `lesson.${beside}`),
                    `subject.${id}`,
                  ],
                })
              }
            />
          ))}
        </ul>
        {isOpen && <LessonForm subjectId={id} count={lessons.length} guard={guard} onEmptied={goOn} />}
      </div>
    </section>
  );
}

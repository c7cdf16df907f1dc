import { collections, type subjectTree } from '@portal/contract';
import { useId, useRef } from 'react';
import type { z } from 'zod';
import { useApi } from '../../api/api.ts';
import { besideRow, hasTouch, usePlaces } from '../../ui/places.ts';
import { MoveMenu } from '../../lists/MoveMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Deletion } from './deletion.ts';
import { LessonForm } from './LessonForm.tsx';
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
}

/** A subject: its name, and behind the toggle its lessons and the way to upload another one. */
export function SubjectCard({ subject, ids, isOpen, onToggle, onDelete }: SubjectCardProps) {
  const listId = useId();
  const { cmsUrl } = useApi();
  // It outlives the form, which goes when the lessons are hidden.
  const guard = useDoubleSubmitGuard();
  const { id, lessons } = subject;
  const { place, focusSoon, focusWhenDrawn } = usePlaces();
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
            <li key={lesson.id} className="row" data-record={lesson.id}>
              <a
                ref={place(`link of lesson.${lesson.id}`)}
                className="row__text"
                href={cmsUrl(`/assets/${lesson.pdf_filename}`)}
                target="_blank"
                rel="noreferrer"
              >
                {lesson.name}
              </a>
              <button
                className="iconbtn iconbtn--bad"
                type="button"
                aria-label={`Delete ${lesson.name}`}
                title="Delete"
                ref={place(`lesson.${lesson.id}`)}
                onClick={() =>
                  onDelete({
                    collection: 'lesson',
                    id: lesson.id,
                    focus: [
                      ...besideRow(lessons, lesson.id).map((beside) => `lesson.${beside}`),
                      `subject.${id}`,
                    ],
                  })
                }
              >
                <Icon name="trash" />
              </button>
              <MoveMenu
                collection="lesson"
                id={lesson.id}
                name={lesson.name}
                ids={lessons.map((other) => other.id)}
              />
            </li>
          ))}
        </ul>
        {isOpen && <LessonForm subjectId={id} count={lessons.length} guard={guard} onEmptied={goOn} />}
      </div>
    </section>
  );
}

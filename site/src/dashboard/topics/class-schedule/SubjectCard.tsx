import { messages, type subjectTree } from '@portal/contract';
import { useId } from 'react';
import type { z } from 'zod';
import { useApi } from '../../api/api.ts';
import { buttonBeside } from '../../kit/focus-soon.ts';
import { Icon } from '../../kit/Icon.tsx';
import type { Deletion } from './deletion.ts';
import { LessonForm } from './LessonForm.tsx';
import { NameRow } from './NameRow.tsx';
import { useDoubleSubmitGuard } from './use-double-submit-guard.ts';

interface SubjectCardProps {
  readonly subject: z.infer<typeof subjectTree>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onDelete: (deletion: Deletion) => void;
}

/** A subject: its name, and behind the toggle its lessons and the way to upload another one. */
export function SubjectCard({ subject, isOpen, onToggle, onDelete }: SubjectCardProps) {
  const listId = useId();
  const { cmsUrl } = useApi();
  // It outlives the form, which is a new one for each lesson.
  const guard = useDoubleSubmitGuard();
  const { id, lessons } = subject;
  return (
    <section className="subject" data-record={id}>
      <NameRow
        level="subject"
        record={subject}
        onDelete={() => onDelete({ resource: 'subject', id, focus: [] })}
      />
      <button
        className="textbtn"
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onToggle}
      >
        {isOpen ? 'Hide Lessons' : 'Show Lessons'} ({lessons.length})
      </button>
      <div id={listId} hidden={!isOpen}>
        {lessons.length === 0 && <p className="muted">{messages.lesson.empty}</p>}
        <ul className="rows">
          {lessons.map((lesson) => (
            <li key={lesson.id} className="row" data-record={lesson.id}>
              <a
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
                onClick={() =>
                  onDelete({
                    resource: 'lesson',
                    id: lesson.id,
                    focus: [
                      `.subject ${buttonBeside(lessons, lesson.id)}`,
                      `.subject[data-record="${id}"] button`,
                    ],
                  })
                }
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
        {isOpen && <LessonForm key={lessons.length} subjectId={id} count={lessons.length} guard={guard} />}
      </div>
    </section>
  );
}

import type { courseTree } from '@portal/contract';
import { useReducer } from 'react';
import type { z } from 'zod';
import { useDraftedRecords } from '../../drafts/adoption.ts';
import { dropDraft, readDraft } from '../../drafts/draft.ts';
import { formKey } from '../../drafts/form-key.ts';
import { forgetSending } from '../../forms/sending.ts';
import { useMissing } from '../../lists/use-missing.ts';
import { lostDrafts, type LostDraft } from './draft-names.ts';
import { useScheduleSave } from './use-schedule.ts';

const sentences: Readonly<Record<LostDraft['of'], (typed: string) => string>> = {
  course: (typed) => `You had typed “${typed}” as the name of a course that was deleted elsewhere.`,
  subject: (typed) => `You had typed “${typed}” as the name of a subject that was deleted elsewhere.`,
  lesson: (typed) => `You had begun the lesson “${typed}” in a subject that was deleted elsewhere.`,
};

interface LostNamesProps {
  /** The schedule as it is stored now. */
  readonly courses: readonly z.infer<typeof courseTree>[];
  /** Whether it is being asked for anew. */
  readonly isAsking: boolean;
  /** Something was thrown away, or has become a course. */
  readonly onSettled: () => void;
}

/** What was typed for courses, subjects and lessons that somebody else deleted. A course can be added anew; the rest has lost its place. */
export function LostNames({ courses, isAsking, onSettled }: LostNamesProps) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const save = useScheduleSave('course');
  const settle = (name: string) => {
    dropDraft(name);
    forgetSending(name);
    redraw();
    onSettled();
  };
  const drafted = {
    course: useDraftedRecords('course'),
    subject: useDraftedRecords('subject'),
    lesson: useDraftedRecords('lesson.of'),
  };
  const lost = lostDrafts(courses, drafted);
  const reported = useMissing(
    lost.map(({ name }) => name),
    isAsking,
  );
  return lost.map(({ name, of }) => {
    if (!reported.includes(name)) return null;
    const typed = readDraft(name)?.values['name'] ?? '';
    const addCourse = async () => {
      if (await save({ input: { name: typed }, idempotencyKey: formKey(name) })) settle(name);
    };
    return (
      <p key={name} className="draft">
        <span>{sentences[of](typed)}</span>
        {of === 'course' && typed.trim() !== '' && (
          <button type="button" className="textbtn" onClick={() => void addCourse()}>
            Make it a new one
          </button>
        )}
        <button type="button" className="textbtn" onClick={() => settle(name)}>
          Throw away what I typed
        </button>
      </p>
    );
  });
}

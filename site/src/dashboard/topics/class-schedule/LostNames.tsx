import type { courseTree } from '@portal/contract';
import type { z } from 'zod';
import { dropDraft, useDrafts, type Draft } from '../../drafts/store.ts';
import { DraftLine } from '../../ui/DraftLine.tsx';
import { forgetSending } from '../../forms/sending.ts';
import { useMissing } from '../../lists/use-missing.ts';
import { lostKind, type LostKind } from './draft-names.ts';
import { useScheduleSave } from './use-schedule.ts';

const sentences: Readonly<Record<LostKind, (typed: string) => string>> = {
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
  const save = useScheduleSave('course');
  const settle = (draft: Draft) => {
    dropDraft(draft);
    forgetSending(draft.form);
    onSettled();
  };
  const drafts = useDrafts((form) => lostKind(courses, form) !== undefined);
  const reported = useMissing(
    drafts.map(({ form }) => form),
    isAsking,
  );
  return drafts.map((draft) => {
    const { form, window, key, values } = draft;
    const of = lostKind(courses, form);
    if (of === undefined || !reported.includes(form)) return null;
    const typed = values['name'] ?? '';
    const addCourse = async () => {
      if (await save({ input: { name: typed }, idempotencyKey: key })) settle(draft);
    };
    return (
      <DraftLine
        key={form + window}
        actions={{
          'Make it a new one': of === 'course' && typed.trim() !== '' ? () => void addCourse() : undefined,
          'Throw away what I typed': () => settle(draft),
        }}
      >
        {sentences[of](typed)}
      </DraftLine>
    );
  });
}

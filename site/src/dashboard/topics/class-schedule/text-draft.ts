import { useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '../../kit/draft.ts';

const field = 'name';

/**
 * One line that is being typed, kept in the browser until it is saved or given up.
 * @param name names what is typed: `course.7`
 * @returns the line, absent while nothing is typed; and the way to change it, or with `undefined` to forget it
 */
export function useTextDraft(
  name: string,
): readonly [text: string | undefined, setText: (text: string | undefined) => void] {
  const [text, setText] = useState(() => readDraft(name)?.values[field]);
  const change = (next: string | undefined) => {
    if (next === undefined) dropDraft(name);
    else writeDraft(name, { values: { [field]: next } });
    setText(next);
  };
  return [text, change];
}

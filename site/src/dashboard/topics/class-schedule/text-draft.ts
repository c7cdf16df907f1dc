import { useEffect, useState } from 'react';
import { adoptDraft } from '../../kit/adoption.ts';
import { dropDraft, readDraft, writeDraft, type Draft } from '../../kit/draft.ts';

const field = 'name';

interface TextDraft {
  /** The line; absent while nothing is typed. */
  readonly text: string | undefined;
  /** What was stored when the typing began. */
  readonly began: string | undefined;
  /** Changes the line, or with `undefined` forgets it. */
  readonly setText: (text: string | undefined) => void;
}

/**
 * One line that is being typed, kept in the browser until it is saved or given up.
 * @param name names what is typed: `course.7`
 * @param stored what is stored now, where there is something
 */
export function useTextDraft(name: string, stored?: string): TextDraft {
  const [draft, setDraft] = useState<Draft | undefined>(() => readDraft(name));
  useEffect(() => adoptDraft(name, setDraft), [name]);
  const setText = (next: string | undefined) => {
    if (next === undefined) {
      dropDraft(name);
      setDraft(undefined);
      return;
    }
    const basedOn = draft === undefined ? stored : draft.basedOn;
    const changed = { ...(basedOn !== undefined && { basedOn }), values: { [field]: next } };
    writeDraft(name, changed);
    setDraft(changed);
  };
  return { text: draft?.values[field], began: draft?.basedOn, setText };
}

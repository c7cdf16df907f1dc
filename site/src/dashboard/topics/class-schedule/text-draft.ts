import { useEffect, useState } from 'react';
import { dropDraft, onDraftGoneElsewhere, readDraft, writeDraft } from '../../kit/draft.ts';

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
  const [draft, setDraft] = useState(() => readDraft(name));
  useEffect(() => {
    // What was typed on here has no key: it is this window's own.
    if (draft?.key === undefined) return undefined;
    return onDraftGoneElsewhere(name, draft, () => setDraft(undefined));
  }, [name, draft]);
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

import { useEffect, useReducer } from 'react';
import { draftedRecords, readDraft, takeDraft, windowsWithDraft, type Draft } from './draft.ts';
import { moveFile, namesOfFiles } from './draft-files.ts';
import { nameHere, nameIn, otherWindowOf, takeTurns } from './windows.ts';

/** By the name of the form that is on the screen: it shows what has become this window's before anything is typed over it. */
const mounted = new Map<string, (draft: Draft) => void>();

/** Makes what a window that is gone had in a form this window's own, text and file, unless this window has text of its own there. */
async function adopt(form: string): Promise<void> {
  await takeTurns(async (isGone) => {
    const withFile = (await namesOfFiles()).flatMap((name) => otherWindowOf(form, name) ?? []);
    const id = [...windowsWithDraft(form), ...withFile].find((one) => isGone(one));
    if (id === undefined || readDraft(form) !== undefined) return;
    const draft = takeDraft(form, id);
    if (draft !== undefined) mounted.get(form)?.(draft);
    await moveFile(nameIn(form, id), nameHere(form));
  });
}

/**
 * Makes a draft of a form this window's own that a window has left which is gone.
 * @param onFound is handed the text at once
 * @param onSettled is called when its file is there as well, if there is one, or nothing was found
 * @returns ends it
 */
export function adoptDraft(
  form: string,
  onFound: (draft: Draft) => void,
  onSettled: () => void = () => {},
): () => void {
  let isOpen = true;
  const settle = () => {
    if (isOpen) onSettled();
  };
  mounted.set(form, onFound);
  if (windowsWithDraft(form).length > 0) void adopt(form).then(settle);
  else settle();
  return () => {
    isOpen = false;
    if (mounted.get(form) === onFound) mounted.delete(form);
  };
}

/** The records of a collection that were being edited in this window, or in one that is gone. */
export function useDraftedRecords(collection: string): ReadonlySet<number> {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    for (const id of draftedRecords(collection, 'anywhere')) {
      if (windowsWithDraft(`${collection}.${id}`).length > 0) void adopt(`${collection}.${id}`).then(draw);
    }
  }, [collection]);
  return draftedRecords(collection);
}

import { z } from 'zod';
import { forgetFormKey, formKey, takeFormKey } from './form-key.ts';
import { storeFile, storedFile } from './draft-files.ts';
import { nameHere, nameIn, otherWindowOf } from './windows.ts';

const texts = z.record(z.string(), z.string());

const stored = z.object({
  /** What tells the version of the record that was being edited: `updatedAt`, or the name where that is all there is to edit. */
  basedOn: z.string().optional(),
  /** What stood in the fields of that version. */
  base: texts.optional(),
  /** Names what a form for a new record sends, so that it is stored once, whichever window goes on with it. */
  key: z.string().optional(),
  values: texts,
});

/**
 * Text that was typed into a form and not saved yet. Every window has drafts of its own. A file that was chosen in the
 * form is kept under the same name.
 */
export type Draft = z.infer<typeof stored>;

const prefix = 'portal.draft.';

function draftAt(key: string): Draft | undefined {
  try {
    const found = stored.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return found.success ? found.data : undefined;
  } catch {
    // A browser may refuse storage, and what is stored may be damaged: then there is no draft.
    return undefined;
  }
}

function keysOfDrafts(): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    // Storage is refused, so there are no drafts.
    return [];
  }
}

/** This window's draft of a form, where there is one. */
export const readDraft = (form: string): Draft | undefined => draftAt(prefix + nameHere(form));

/** Keeps this window's draft of a form. */
export function writeDraft(form: string, draft: Omit<Draft, 'key'>): void {
  try {
    localStorage.setItem(prefix + nameHere(form), JSON.stringify({ ...draft, key: formKey(form) }));
  } catch {
    // Storage is full or refused: the form itself still holds the text.
  }
}

/** Forgets this window's draft of a form with its file: it was saved or thrown away. */
export function dropDraft(form: string): void {
  forgetFormKey(form);
  void storeFile(nameHere(form), undefined);
  try {
    localStorage.removeItem(prefix + nameHere(form));
  } catch {
    // Storage is refused, so there was no draft.
  }
}

/** What was typed into a form and chosen there, and then given up. */
export interface ThrownAway {
  readonly form: string;
  readonly draft: Draft;
  readonly file: File | undefined;
}

/** Forgets this window's draft as {@link dropDraft} does, in a way that can be taken back. @param file that was chosen there, if it is one */
export function throwAway(form: string, file: unknown): ThrownAway | undefined {
  const draft = readDraft(form);
  dropDraft(form);
  return draft && { form, draft, file: file instanceof File ? file : undefined };
}

/** Makes what was thrown away the draft of its form again. */
export async function bringBack({ form, draft, file }: ThrownAway): Promise<void> {
  const { key, ...content } = draft;
  if (key !== undefined) takeFormKey(form, key);
  writeDraft(form, content);
  if (file !== undefined) await storeFile(nameHere(form), file);
}

/** Gives a form's draft, its file included, to a form for a new record. */
export async function moveDraft(from: string, to: string): Promise<void> {
  const draft = readDraft(from);
  if (draft === undefined) return;
  writeDraft(to, { values: draft.values });
  await storeFile(nameHere(to), await storedFile(nameHere(from)));
  dropDraft(from);
}

/** The other windows that have a draft of a form, there or gone. */
export const windowsWithDraft = (form: string): readonly string[] =>
  keysOfDrafts().flatMap((key) => otherWindowOf(form, key.slice(prefix.length)) ?? []);

/** Makes a draft this window's own. @param id of the window that had it, and is gone */
export function takeDraft(form: string, id: string): Draft | undefined {
  const key = prefix + nameIn(form, id);
  const draft = draftAt(key);
  try {
    if (draft !== undefined) localStorage.setItem(prefix + nameHere(form), JSON.stringify(draft));
    localStorage.removeItem(key);
  } catch {
    // Storage is full: it stays where it is.
    return undefined;
  }
  if (draft?.key !== undefined) takeFormKey(form, draft.key);
  return draft;
}

/** The records of a collection that were being edited, by their ids. @param whose in this window, or in any */
export function draftedRecords(collection: string, whose: 'here' | 'anywhere' = 'here'): ReadonlySet<number> {
  const forms = keysOfDrafts().map((key) => key.slice(prefix.length));
  const found = forms.flatMap((name) => {
    const [, form, id] = /^(.+)\.(\d+)(?:@|$)/v.exec(name) ?? [];
    const isMeant = form === collection && (whose === 'anywhere' || name === nameHere(`${form}.${id}`));
    return isMeant ? [Number(id)] : [];
  });
  return new Set(found);
}

import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { forgetFormKey, formKey } from './form-key.ts';
import type { FormValues } from './form-values.ts';
import { keepFile, keptFile } from './kept-files.ts';

const stored = z.object({
  /** What tells the version of the record that was being edited: `updatedAt`, or the name where that is all there is to edit. */
  basedOn: z.string().optional(),
  /** The key of the form that it was typed into: every window has its own. */
  key: z.string().optional(),
  values: z.record(z.string(), z.string()),
});

/** Text that was typed into a form and not saved yet. A file that was chosen there is kept under the same name. */
export type Draft = z.infer<typeof stored>;

const keyOf = (form: string): string => `portal.draft.${form}`;

function parsed(text: string | null): Draft | undefined {
  const found = stored.safeParse(JSON.parse(text ?? 'null'));
  return found.success ? found.data : undefined;
}

/** The draft of a form, where there is one. */
export function readDraft(form: string): Draft | undefined {
  try {
    return parsed(localStorage.getItem(keyOf(form)));
  } catch {
    // A browser may refuse storage, and what is stored may be damaged: then there is no draft.
    return undefined;
  }
}

/** Keeps a form's draft. @param key tells whose it is: this window's, where nothing else is said */
export function writeDraft(form: string, draft: Omit<Draft, 'key'>, key = formKey(form)): void {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify({ ...draft, key }));
  } catch {
    // Storage is full or refused: the form itself still holds the text.
  }
}

/** Forgets a form's draft with its file: it was saved or thrown away. */
export function dropDraft(form: string): void {
  forgetFormKey(form);
  void keepFile(form, undefined);
  try {
    localStorage.removeItem(keyOf(form));
  } catch {
    // Storage is refused, so there was no draft.
  }
}

/**
 * Tells when another window has saved, or thrown away, what a form shows as its draft.
 * @param draft as it was found when the form opened. What this window itself had typed, before a reload, is not another's to take.
 * @returns what ends it
 */
export function onDraftGoneElsewhere(form: string, draft: Draft, listener: () => void): () => void {
  const hear = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== keyOf(form) || newValue !== null || draft.key === undefined) return;
    if (draft.key !== formKey(form) && parsed(oldValue)?.key === draft.key) listener();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

/** The records of a resource that were being edited, by their ids. @param resource begins the names of their forms */
export function draftedRecords(resource: string): ReadonlySet<number> {
  const prefix = `${keyOf(resource)}.`;
  try {
    const ids = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    return new Set(ids.map((key) => Number(key.slice(prefix.length))).filter(Number.isInteger));
  } catch {
    // Storage is refused, so there are no drafts.
    return new Set();
  }
}

/** Gives a form's draft, its file included, to a form for a new record. */
export async function moveDraft(from: string, to: string): Promise<void> {
  const draft = readDraft(from);
  if (draft === undefined) return;
  writeDraft(to, { values: draft.values });
  await keepFile(to, await keptFile(from));
  dropDraft(from);
}

const fileOf = (values: FormValues): File | undefined =>
  Object.values(values).find((value) => value instanceof File);

const holds = (values: FormValues, draft: Draft): boolean =>
  Object.entries(draft.values).every(([field, text]) => values[field] === text);

/**
 * Keeps what is typed into a form and chosen there in the browser until it is saved.
 * @param name names the form and the record that it edits
 * @param form the form; its default values are what is stored
 * @param basedOn `updatedAt` of the record that it edits
 * @param fileField the field that holds a file, where there is one
 * @returns the draft that was found when the form opened
 */
export function useDraft(
  name: string,
  form: UseFormReturn<FormValues, unknown, Record<string, unknown>>,
  basedOn: string | undefined,
  fileField: string | undefined,
): Draft | undefined {
  const [found, setFound] = useState(() => readDraft(name));
  const version = found?.basedOn ?? basedOn;
  const kept = useRef<File>(undefined);
  /** The form is being emptied for another window: there is no draft of its own to forget. */
  const isEmptying = useRef(false);

  useEffect(() => {
    if (found !== undefined) form.reset(found.values, { keepDefaultValues: true });
    if (found === undefined || fileField === undefined) return undefined;
    let isOpen = true;
    const show = (file: File | undefined) => {
      // Whoever was quicker than the storage has chosen another one.
      if (!isOpen || file === undefined || form.getValues(fileField) !== undefined) return;
      kept.current = file;
      form.setValue(fileField, file, { shouldDirty: true });
    };
    void keptFile(name).then(show);
    return () => {
      isOpen = false;
    };
  }, [form, found, name, fileField]);

  useEffect(() => {
    if (found === undefined) return undefined;
    return onDraftGoneElsewhere(name, found, () => {
      const values = form.getValues();
      if (!holds(values, found) || fileOf(values) !== kept.current) return;
      isEmptying.current = true;
      kept.current = undefined;
      form.reset();
      isEmptying.current = false;
      setFound(undefined);
    });
  }, [form, found, name]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback({ values, isDirty }) {
          if (isEmptying.current) return;
          if (isDirty !== true) {
            // Typed back to what is stored.
            dropDraft(name);
            kept.current = undefined;
            return;
          }
          const entries = Object.entries(values);
          const text = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
          const file = fileOf(values);
          const isAsFound = found !== undefined && holds(values, found) && file === kept.current;
          writeDraft(
            name,
            {
              ...(version !== undefined && { basedOn: version }),
              values: Object.fromEntries(text),
            },
            isAsFound ? found.key : undefined,
          );
          if (file !== kept.current) void keepFile(name, file);
          kept.current = file;
        },
      }),
    [form, found, name, version],
  );
  return found;
}

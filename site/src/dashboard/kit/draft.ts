import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import type { FormValues } from './form-values.ts';

const stored = z.object({
  /** `updatedAt` of the record that was being edited. */
  basedOn: z.string().optional(),
  values: z.record(z.string(), z.string()),
});

/** Text that was typed into a form and not saved yet. Files cannot be kept. */
export type Draft = z.infer<typeof stored>;

const keyOf = (form: string): string => `portal.draft.${form}`;

/** The draft of a form, where there is one. */
export function readDraft(form: string): Draft | undefined {
  try {
    const found = stored.safeParse(JSON.parse(localStorage.getItem(keyOf(form)) ?? 'null'));
    return found.success ? found.data : undefined;
  } catch {
    // A browser may refuse storage, and what is stored may be damaged: then there is no draft.
    return undefined;
  }
}

/** Keeps a form's draft. */
export function writeDraft(form: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(form), JSON.stringify(draft));
  } catch {
    // Storage is full or refused: the form itself still holds the text.
  }
}

/** Forgets a form's draft: it was saved or thrown away. */
export function dropDraft(form: string): void {
  try {
    localStorage.removeItem(keyOf(form));
  } catch {
    // Storage is refused, so there was no draft.
  }
}

/**
 * Keeps what is typed into a form in the browser until it is saved.
 * @param name names the form and the record that it edits
 * @param form the form; its default values are what is stored
 * @param basedOn `updatedAt` of the record that it edits
 * @returns the draft that was found when the form opened
 */
export function useDraft(
  name: string,
  form: UseFormReturn<FormValues, unknown, Record<string, unknown>>,
  basedOn: string | undefined,
): Draft | undefined {
  const [found] = useState(() => readDraft(name));

  useEffect(() => {
    if (found !== undefined) form.reset(found.values, { keepDefaultValues: true });
  }, [form, found]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback({ values, isDirty }) {
          if (isDirty !== true) return;
          const text = Object.entries(values).filter(
            (entry): entry is [string, string] => typeof entry[1] === 'string',
          );
          writeDraft(name, { ...(basedOn !== undefined && { basedOn }), values: Object.fromEntries(text) });
        },
      }),
    [form, name, basedOn],
  );
  return found;
}

import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLeaveGuard } from '../ui/leave-guard.ts';
import { dropOwn, keepDraft, ownDraft, useEarlierDraft, type Draft } from './store.ts';

/** What a form holds: text by field, and the chosen file under its own name. */
export type FormValues = Record<string, string | File | undefined>;

/** The version of a record that a form begins from. */
type Origin = Pick<Draft, 'basedOn' | 'base'>;

/**
 * Keeps what is typed into a form and chosen there in the browser until it is saved, and lets the browser ask before it is left.
 * @param name names the form and the record that it edits
 * @param form the form; its default values are what is stored
 * @param fresh the version of the record that the form begins from where there is no draft; none where it adds one
 * @param fileField the field that holds a file, where there is one
 * @returns the draft that the form shows, if it was there before; and the way to show this window's draft
 */
export function useDraft(
  name: string,
  form: UseFormReturn<FormValues, unknown, Record<string, unknown>>,
  fresh: Origin = {},
  fileField?: string,
): readonly [found: Draft | undefined, show: () => void] {
  const [found, setFound] = useState(() => ownDraft(name));
  const [drawnAt] = useState(Date.now);
  const earlier = useEarlierDraft(name, drawnAt);
  if (found === undefined && earlier !== undefined && !form.formState.isDirty) setFound(earlier);
  const origin = useRef<Origin>(found ?? fresh);
  useLeaveGuard(form.formState.isDirty);

  useEffect(() => {
    if (found === undefined) return;
    origin.current = found;
    const { values, file } = found;
    form.reset(fileField === undefined ? values : { ...values, [fileField]: file }, {
      keepDefaultValues: true,
    });
  }, [form, found, fileField]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback({ values, isDirty }) {
          if (isDirty !== true) {
            // Typed back to what is stored.
            dropOwn(name);
            return;
          }
          const { basedOn, base } = origin.current;
          const entries = Object.entries(values);
          const text = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
          const file = entries.map(([, value]) => value).find((value) => value instanceof File);
          keepDraft({ form: name, basedOn, base, values: Object.fromEntries(text), file });
        },
      }),
    [form, name],
  );
  return [found, () => setFound(ownDraft(name))];
}

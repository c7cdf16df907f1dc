import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { adoptDraft } from './adoption.ts';
import { dropDraft, readDraft, writeDraft, type Draft } from './draft.ts';
import type { FormValues } from './form-values.ts';
import { storeFile, storedFile } from './draft-files.ts';
import { nameHere } from './windows.ts';

/** The version of a record that a form begins from. */
type Origin = Pick<Draft, 'basedOn' | 'base'>;

const originOf = ({ basedOn, base }: Origin): Origin => ({
  ...(basedOn !== undefined && { basedOn }),
  ...(base !== undefined && { base }),
});

const fileOf = (values: FormValues): File | undefined =>
  Object.values(values).find((value) => value instanceof File);

/**
 * Keeps what is typed into a form and chosen there in the browser until it is saved.
 * @param name names the form and the record that it edits
 * @param form the form; its default values are what is stored
 * @param fresh the version of the record that the form begins from where there is no draft; none where it adds one
 * @param fileField the field that holds a file, where there is one
 * @returns the draft that was found when the form opened
 */
export function useDraft(
  name: string,
  form: UseFormReturn<FormValues, unknown, Record<string, unknown>>,
  fresh: Origin | undefined,
  fileField: string | undefined,
): Draft | undefined {
  const [found, setFound] = useState(() => readDraft(name));
  const origin = useRef(originOf(found ?? { ...fresh }));
  const stored = useRef<File>(undefined);
  /** The text of a draft is shown and its file not yet: a form in which nothing but a file was chosen looks untouched. */
  const isFetching = useRef(false);

  useEffect(() => {
    let isOpen = true;
    const showText = (draft: Draft) => {
      origin.current = originOf(draft);
      isFetching.current = fileField !== undefined;
      form.reset(draft.values, { keepDefaultValues: true });
      setFound(draft);
    };
    const showFile = async () => {
      const file = readDraft(name) === undefined ? undefined : await storedFile(nameHere(name));
      isFetching.current = false;
      if (fileField === undefined) return;
      // Whoever was quicker than the storage has chosen another one.
      if (!isOpen || file === undefined || form.getValues(fileField) !== undefined) return;
      stored.current = file;
      form.setValue(fileField, file, { shouldDirty: true });
    };
    const own = readDraft(name);
    if (own !== undefined) showText(own);
    const stop = adoptDraft(name, showText, () => void showFile());
    return () => {
      isOpen = false;
      stop();
    };
  }, [form, name, fileField]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback({ values, isDirty }) {
          if (isDirty !== true) {
            if (isFetching.current) return;
            // Typed back to what is stored.
            dropDraft(name);
            stored.current = undefined;
            return;
          }
          const entries = Object.entries(values);
          const text = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
          writeDraft(name, { ...origin.current, values: Object.fromEntries(text) });
          const file = fileOf(values);
          if (file !== stored.current) void storeFile(nameHere(name), file);
          stored.current = file;
        },
      }),
    [form, name],
  );
  return found;
}

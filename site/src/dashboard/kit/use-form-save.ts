import { resourceOf, type FormOf, type RecordOf, type ResourceKey } from '@portal/contract';
import { useRef, useState } from 'react';
import { useSaveRecord, type Saved } from '../api/collection.ts';
import { saveFailure } from './save-failure.ts';

interface FormSaveOptions<K extends ResourceKey> {
  readonly resource: K;
  /** The record to change; without it a new one is added. */
  readonly record: RecordOf<K> | undefined;
  readonly onSaved: (saved: Saved<K>) => void;
  /** Marks a field that the server refused. */
  readonly onFieldError: (name: string, sentence: string) => void;
}

/** Sends a form's checked values and says how that goes. A failure leaves the form as it is. */
export function useFormSave<K extends ResourceKey>({
  resource,
  record,
  onSaved,
  onFieldError,
}: FormSaveOptions<K>) {
  const save = useSaveRecord(resource);
  const abort = useRef<AbortController>(undefined);
  /** How much of a file was sent, from 0 to 1; nothing while no file is on its way. */
  const [sent, setSent] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  /** The record as somebody else saved it meanwhile. */
  const [conflict, setConflict] = useState<RecordOf<K>>();
  const fileField = resourceOf(resource).file?.field;

  const fail = (error: unknown) => {
    const failure = saveFailure(resource, record === undefined, error);
    if (failure.kind === 'changed') setConflict(failure.record);
    if (failure.kind !== 'refused') return;
    console.error(failure.sentence, error);
    setRefusal(failure.sentence);
    for (const [name, sentence] of Object.entries(failure.fields)) onFieldError(name, sentence);
  };

  /** @param ifMatch `updatedAt` of the record that the values started from */
  const send = async (
    values: Readonly<Record<string, unknown>>,
    ifMatch: string | undefined,
  ): Promise<boolean> => {
    const { [fileField ?? '']: file, ...input } = values;
    abort.current = new AbortController();
    setRefusal(undefined);
    setConflict(undefined);
    if (file instanceof File) setSent(0);
    try {
      const saved = await save.mutateAsync({
        // The resolver has just checked the values with the resource's own schema.
        input: input as FormOf<K>,
        signal: abort.current.signal,
        onProgress: file instanceof File ? setSent : () => {},
        ...(record !== undefined && { id: record.id }),
        ...(ifMatch !== undefined && { ifMatch }),
        ...(file instanceof File && { file }),
      });
      onSaved(saved);
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      setSent(undefined);
    }
  };

  return {
    send,
    pending: save.isPending,
    sent,
    refusal,
    conflict,
    forgetConflict: () => setConflict(undefined),
    cancelUpload: () => abort.current?.abort(),
  };
}

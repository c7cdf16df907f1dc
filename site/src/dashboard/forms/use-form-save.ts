import {
  CallError,
  failures,
  collectionOf,
  type FormOf,
  type RecordOf,
  type ApiCollectionKey,
} from '@portal/contract';
import { useSaveRecord } from '../api/collection.ts';
import { dropOwn, forgetKey, keyOf, type Draft } from '../drafts/store.ts';
import { useTellChange } from '../publishing/tell-change.ts';
import { notify } from '../ui/notices.tsx';
import { saveFailure } from './save-failure.ts';
import { forgetSending, putSending, mountedForm, useSending, useMountedForm } from './sending.ts';

interface FormSaveOptions<K extends ApiCollectionKey> {
  /** Names the form, as its draft is named. */
  readonly name: string;
  readonly collection: K;
  /** The record to change; without it a new one is added. */
  readonly record: RecordOf<K> | undefined;
  /** Ends the form, if it is on the screen when its record is stored. @param id of the record */
  readonly onClose?: (id: number) => void;
  /** Marks a field that the server refused. */
  readonly onFieldError?: (name: string, sentence: string) => void;
  /** Puts a text into a field. */
  readonly onPut?: (name: string, text: string) => void;
}

const nothing = (): void => {};

/**
 * Sends a form's checked values and says how that goes. A failure leaves the form as it is. Whoever leaves the form
 * meanwhile finds it sending when they come back, and is told how it ended.
 */
export function useFormSave<K extends ApiCollectionKey>({
  name,
  collection,
  record,
  onClose = nothing,
  onFieldError,
  onPut,
}: FormSaveOptions<K>) {
  const save = useSaveRecord(collection);
  const tell = useTellChange(collection);
  const { conflict, ...sending } = useSending(name);
  useMountedForm(name, {
    close: onClose,
    ...(onFieldError !== undefined && { mark: onFieldError }),
    ...(onPut !== undefined && { put: onPut }),
  });
  const { file: rule } = collectionOf(collection);

  const fail = (error: unknown) => {
    const failure = saveFailure(collection, record === undefined, error);
    if (failure.kind === 'cancelled') return;
    const form = mountedForm(name);
    const sentence = failure.kind === 'changed' ? failures.changedMeanwhile : failure.sentence;
    if (form === undefined) notify('bad', sentence);
    if (failure.kind === 'changed') {
      putSending(name, { conflict: failure.record });
      return;
    }
    console.error(sentence, error);
    putSending(name, { refusal: sentence });
    for (const [field, why] of Object.entries(failure.fields)) form?.mark?.(field, why);
  };

  /**
   * @param ifMatch `updatedAt` of the record that the values started from
   * @param draft names what a new record is made of, where that is not what the form holds: sent again under its key, it is stored once,
   *   whichever window sends it
   */
  const send = async (
    values: Readonly<Record<string, unknown>>,
    ifMatch: string | undefined,
    draft?: Pick<Draft, 'form' | 'key'>,
  ): Promise<boolean> => {
    const { [rule?.field ?? '']: file, ...input } = values;
    const abort = new AbortController();
    const onProgress = (sent: number) => putSending(name, { sent });
    forgetSending(name);
    putSending(name, {
      pending: true,
      sent: file instanceof File ? 0 : undefined,
      stop: () => abort.abort(),
    });
    try {
      const saved = await save.mutateAsync({
        // The resolver has just checked the values with the collection's own schema.
        input: input as FormOf<K>,
        signal: abort.signal,
        onProgress: file instanceof File ? onProgress : nothing,
        ...(record === undefined ? { idempotencyKey: draft?.key ?? keyOf(name) } : { id: record.id }),
        ...(ifMatch !== undefined && { ifMatch }),
        ...(file instanceof File && { file }),
      });
      dropOwn(name);
      tell({ ...saved, action: record === undefined ? 'added' : 'updated' });
      mountedForm(name)?.close(saved.id);
      return true;
    } catch (error) {
      // It is stored as it was sent before. Whoever sends it once more means another record.
      if (error instanceof CallError && error.status === 409) forgetKey(draft?.form ?? name);
      fail(error);
      return false;
    } finally {
      putSending(name, { pending: false, sent: undefined });
    }
  };

  return {
    send,
    ...sending,
    // The name of a form tells its collection, and so the type of what is kept under it.
    conflict: conflict as RecordOf<K> | undefined,
    forgetConflict: () => putSending(name, { conflict: undefined }),
  };
}

import {
  CallError,
  changedReply,
  failure as failureBody,
  collectionOf,
  type RecordOf,
  type ApiCollectionKey,
} from '@portal/contract';
import { NoAnswer } from '../api/answer-time.ts';

/** Why a save came to nothing, as a form deals with it. */
export type SaveFailure<K extends ApiCollectionKey> =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'changed'; readonly record: RecordOf<K> }
  | {
      readonly kind: 'refused';
      readonly sentence: string;
      readonly fields: Readonly<Record<string, string>>;
    };

/** Refusals whose own sentence says what to do; for everything else the specification has a sentence. */
const tellingStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 413, 415, 429]);

/** For lessons the specification lets the server's error field speak whenever there is one. */
const isTold = (collection: ApiCollectionKey, error: CallError): boolean =>
  error instanceof NoAnswer ||
  tellingStatuses.has(error.status) ||
  (collection === 'lesson' && failureBody.safeParse(error.body).success);

/** Reads the failure of a save. @param isNew whether a record was being added */
export function saveFailure<K extends ApiCollectionKey>(
  collection: K,
  isNew: boolean,
  error: unknown,
): SaveFailure<K> {
  if (error instanceof DOMException && error.name === 'AbortError') return { kind: 'cancelled' };
  const { saveFailed, updateFailed = saveFailed } = collectionOf(collection).messages;
  // The sentence for updates is one for bad responses: without a response there is only a failed save.
  const isBadUpdate = !isNew && !(error instanceof CallError && error.status === 0);
  const sentence = isBadUpdate ? updateFailed : saveFailed;
  if (!(error instanceof CallError)) return { kind: 'refused', sentence, fields: {} };

  const changed = changedReply(collectionOf(collection)).safeParse(error.body);
  if (error.status === 412 && changed.success) {
    return { kind: 'changed', record: (changed.data as { record: RecordOf<K> }).record };
  }
  const { file } = collectionOf(collection);
  const fileAtFault = file !== undefined && (error.status === 413 || error.status === 415);
  return {
    kind: 'refused',
    sentence: isTold(collection, error) ? error.message : sentence,
    fields: fileAtFault ? { [file.field]: error.message } : error.fields,
  };
}

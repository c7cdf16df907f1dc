import { storedRecords, type ContentUid } from '../contract-api/stored-records';

/** A kind of record that goes with its parent. */
export interface Child {
  readonly uid: ContentUid;
  /** The child's relation to its parent. */
  readonly field: string;
  /** The parent's list of such children, which the panel shows. */
  readonly attribute: string;
}

/** What belongs to records of a content type. */
export function childrenOf(uid: ContentUid): Child[] {
  return Object.values(storedRecords).flatMap((record) =>
    record.parent?.uid === uid
      ? [{ uid: record.uid, field: record.parent.field, attribute: `${record.key}s` }]
      : [],
  );
}

import { collectionOf, type ApiCollectionKey, type RecordOf } from '@portal/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from '../ui/Loading.tsx';
import { sentenceOf } from '../api/sentence-of.ts';

interface RecordStatesProps<K extends ApiCollectionKey> {
  readonly collection: K;
  readonly records: UseQueryResult<RecordOf<K>[]>;
  /** See `Loading`. */
  readonly loading?: string | undefined;
  /** Shows the records, when there are any. */
  readonly children: (records: readonly RecordOf<K>[]) => ReactNode;
}

/** What a list shows while it loads, when that failed, and when there is nothing in it. */
export function RecordStates<K extends ApiCollectionKey>({
  collection,
  records,
  loading,
  children,
}: RecordStatesProps<K>) {
  if (records.data !== undefined) {
    return records.data.length === 0 ? (
      <p className="empty">{collectionOf(collection).messages.empty}</p>
    ) : (
      children(records.data)
    );
  }
  return <Loading query={records} sentenceOf={sentenceOf} words={loading} />;
}

import type { ApiCollectionKey, RecordOf } from '@portal/contract';
import type { Sort } from './sorting.ts';
import type { Selection } from './use-selection.ts';

/** What a list is handed to show. */
export interface ListProps<K extends ApiCollectionKey> {
  readonly collection: K;
  readonly records: readonly RecordOf<K>[];
  /** See `MoveMenu`. */
  readonly ids: readonly number[] | undefined;
  /** The record that the form holds. */
  readonly editing: number | undefined;
  /** The records into which something was typed that is not saved yet. */
  readonly drafted: ReadonlySet<number>;
  /** What is selected, while that is being done. */
  readonly selection: Selection | undefined;
  readonly onEdit: (record: RecordOf<K>) => void;
  readonly onDelete: (record: RecordOf<K>) => void;
  /** How the records are ordered, for a list whose heads can change that. */
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
}

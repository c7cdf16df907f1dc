import type { FormOf, RecordOf, ResourceKey } from '@portal/contract';
import type { ComponentType } from 'react';
import type { FieldKind } from './fields/field-kind.ts';
import type { Sort } from './sorting.ts';

/** One field of a form. */
interface FieldDescriptor<K extends ResourceKey> {
  readonly name: keyof FormOf<K> & string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly hint?: string;
  /** Takes the whole width of the form. */
  readonly wide?: boolean;
  /** May be left empty. */
  readonly optional?: boolean;
}

/** What a list is handed to show. */
export interface ListProps<K extends ResourceKey> {
  readonly records: readonly RecordOf<K>[];
  /** The record that the form holds. */
  readonly editing: number | undefined;
  /** The records into which something was typed that is not saved yet. */
  readonly drafted: ReadonlySet<number>;
  readonly onEdit: (record: RecordOf<K>) => void;
  readonly onDelete: (record: RecordOf<K>) => void;
  /** How the records are ordered, for a list whose heads can change that. */
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort | undefined) => void;
}

/** Everything that the generic screen needs to know to manage the records of one resource. */
export interface CollectionDescriptor<K extends ResourceKey> {
  readonly resource: K;
  /** Heading of the list: `Faculty`. */
  readonly heading: string;
  /** In `Add faculty` and `Edit faculty`. */
  readonly noun: string;
  /** The word on the button that stores a new record. */
  readonly addButton: 'Save' | 'Add';
  readonly fields: readonly FieldDescriptor<K>[];
  /** Names of the fields that the list can be ordered by. */
  readonly sortBy: readonly (keyof FormOf<K> & string)[];
  /** How the form speaks of the record's file, where it has one. */
  readonly file?: { readonly label: string; readonly hint: string };
  /** How the list shows its records: one of the kit's, or the topic's own. */
  readonly List: ComponentType<ListProps<K>>;
  /** Path of the published page that shows a record, or the list when there is no record (any more). */
  readonly page: (id?: number) => string;
}

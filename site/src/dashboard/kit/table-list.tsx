import type { FormOf, RecordOf, ResourceKey } from '@portal/contract';
import type { ReactNode } from 'react';
import type { ListProps } from './descriptor.ts';
import { DraftMark } from './DraftMark.tsx';
import { RowActions } from './RowActions.tsx';
import { SortHead } from './SortHead.tsx';

interface Column<K extends ResourceKey> {
  readonly head: string;
  readonly cell: (record: RecordOf<K>) => ReactNode;
  /** Amounts stand right, in figures of one width. */
  readonly amount?: boolean;
  /** The field that a press on the head orders by. */
  readonly field?: keyof FormOf<K> & string;
}

/** So many letters without a space are an address, or a slip of the keyboard. */
const overlong = /\S{18}/;

/** So short a text is read as one: `10 months`. */
const oneLine = 12;

/** How a cell takes what it shows. */
function classOf(shown: ReactNode, amount: boolean): string | undefined {
  if (amount) return 'num';
  if (typeof shown !== 'string') return undefined;
  if (overlong.test(shown)) return 'is-overlong';
  return shown.length <= oneLine ? 'is-short' : undefined;
}

interface TableListOptions<K extends ResourceKey> {
  readonly columns: readonly Column<K>[];
  readonly nameOf: (record: RecordOf<K>) => string;
}

/** A list for records that are read in columns; the last one holds the actions. On a phone each row becomes a card. */
export function tableList<K extends ResourceKey>({ columns, nameOf }: TableListOptions<K>) {
  return function TableList({ records, editing, drafted, onEdit, onDelete, sort, onSort }: ListProps<K>) {
    return (
      <div className="rows">
        <table className="records">
          <thead>
            <tr>
              {columns.map(({ head, field, amount = false }) => (
                <SortHead key={head} {...{ head, field, amount, sort, onSort }} />
              ))}
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <tr
                key={record.id}
                className={record.id === editing ? 'is-editing' : undefined}
                data-record={record.id}
              >
                {columns.map(({ head, cell, amount = false }, index) => {
                  const shown = cell(record);
                  return (
                    <td key={head} data-head={head} className={classOf(shown, amount)}>
                      {/* A box of its own, whose lines can be counted. */}
                      {typeof shown === 'string' ? <span className="clamped">{shown}</span> : shown}
                      {index === 0 && record.id !== editing && drafted.has(record.id) && <DraftMark />}
                    </td>
                  );
                })}
                <td data-head="Actions">
                  <RowActions
                    name={nameOf(record)}
                    onEdit={() => onEdit(record)}
                    onDelete={() => onDelete(record)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  };
}

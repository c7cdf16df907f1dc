import { collectionOf, type ApiCollectionKey } from '@portal/contract';
import type { ReactNode } from 'react';
import { asText } from '../forms/fields/field-kind.ts';
import { fieldKinds } from '../forms/fields/field-kinds.tsx';
import { ShownTag } from '../forms/showing/ShownPart.tsx';
import type { ListProps } from './list-props.ts';
import { MoveMenu } from './MoveMenu.tsx';
import { RecordThumb } from './RecordThumb.tsx';
import { RowChoice } from './RowChoice.tsx';
import { onRowPress } from './row-press.ts';
import { RowActions } from '../ui/RowActions.tsx';
import { Icon } from '../ui/Icon.tsx';
import href from '../styles/tables.css?url';
import { nextSort } from './sorting.ts';

/** So many letters without a space are an address, or a slip of the keyboard. */
const overlong = /\S{18}/;

/** So short a text is read as one: `10 months`. */
const oneLine = 12;

/** How a cell takes what it shows. */
function classOf(content: ReactNode, isAmount: boolean): string | undefined {
  if (isAmount) return 'num';
  if (typeof content !== 'string') return undefined;
  if (overlong.test(content)) return 'is-overlong';
  return content.length <= oneLine ? 'is-short' : undefined;
}

/** A list for records that are read in columns; the last one holds the actions. On a phone each row becomes a card. */
export function RecordTable<K extends ApiCollectionKey>({
  collection,
  records,
  ids,
  editing,
  drafted,
  selection,
  onEdit,
  onDelete,
  sort,
  onSort,
}: ListProps<K>) {
  const { fields, list, named, sortBy } = collectionOf(collection);
  const columns = ('table' in list ? list.table : list.cards).flatMap((name) => {
    const field = fields[name];
    if (field === undefined) return [];
    const kind = field.group === 'value' ? fieldKinds[field.kind] : undefined;
    const head = field.group === 'file' ? 'Image' : field.label;
    return [{ name, head, shown: kind?.shown, amount: kind?.isAmount === true }];
  });
  return (
    <div className="rows">
      {/* Its rules come with it: the first load is spared them. */}
      <link rel="stylesheet" href={href} precedence="tables" />
      <table className="records">
        <thead>
          <tr>
            {columns.map(({ name, head, amount }) => (
              <SortHead
                key={name}
                {...{ head, amount, sort, onSort }}
                field={sortBy.includes(name) ? name : undefined}
              />
            ))}
            <th scope="col">{selection === undefined ? 'Actions' : 'Selected'}</th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => {
            const values: Readonly<Record<string, unknown>> = record;
            const name = asText(values[named]);
            return (
              <tr
                key={record.id}
                className={record.id === editing ? 'is-editing' : undefined}
                data-record={record.id}
                onClick={onRowPress(() =>
                  selection === undefined ? onEdit(record) : selection.toggle(record.id),
                )}
              >
                {columns.map(({ name: column, shown, head, amount }, index) => {
                  const content =
                    shown === undefined ? <RecordThumb record={record} /> : shown(values[column]);
                  return (
                    <td key={column} data-head={head} className={classOf(content, amount)}>
                      {/* A box of its own, whose lines can be counted. */}
                      {typeof content === 'string' ? <span className="clamped">{content}</span> : content}
                      {index === 0 && <ShownTag record={record} />}
                      {index === 0 && record.id !== editing && drafted.has(record.id) && (
                        <span className="small draftmark">Unsaved text</span>
                      )}
                    </td>
                  );
                })}
                <td data-head="Actions">
                  {selection === undefined ? (
                    <RowActions
                      name={name}
                      row={record.id}
                      onEdit={() => onEdit(record)}
                      onDelete={() => onDelete(record)}
                    >
                      <MoveMenu collection={collection} id={record.id} name={name} ids={ids} />
                    </RowActions>
                  ) : (
                    <RowChoice id={record.id} name={name} selection={selection} />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface SortHeadProps extends Pick<ListProps<ApiCollectionKey>, 'sort' | 'onSort'> {
  readonly head: string;
  /** The field to order by; a head without one is only a head. */
  readonly field: string | undefined;
  readonly amount: boolean;
}

const icons = { none: 'sort', ascending: 'sortUp', descending: 'sortDown' } as const;

/** The head of a table's column, which orders the list when it is pressed. */
function SortHead({ head, field, amount, sort, onSort }: SortHeadProps) {
  const className = amount ? 'num' : undefined;
  if (field === undefined) {
    return (
      <th scope="col" className={className}>
        {head}
      </th>
    );
  }
  const direction = sort?.descending === true ? 'descending' : 'ascending';
  const current = sort?.field === field ? direction : undefined;
  return (
    <th scope="col" className={className} aria-sort={current}>
      <button className="sorthead" type="button" onClick={() => onSort(nextSort(sort, field))}>
        {head}
        <Icon name={icons[current ?? 'none']} />
      </button>
    </th>
  );
}

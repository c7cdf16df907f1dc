import type { RecordOf, ResourceKey } from '@portal/contract';
import type { ReactNode } from 'react';
import type { ListProps } from './descriptor.ts';
import { DraftMark } from './DraftMark.tsx';
import { RecordThumb } from './RecordThumb.tsx';
import { RowActions } from './RowActions.tsx';

interface CardListOptions<K extends ResourceKey> {
  readonly title: (record: RecordOf<K>) => string;
  readonly detail?: (record: RecordOf<K>) => ReactNode;
  readonly hasPicture?: boolean;
}

/** A list for records that a name tells apart: thumbnail, name, one line below it. */
export function cardList<K extends ResourceKey>({ title, detail, hasPicture = false }: CardListOptions<K>) {
  return function CardList({ records, editing, drafted, onEdit, onDelete }: ListProps<K>) {
    return (
      <ul className="rows">
        {records.map((record) => {
          const isEdited = record.id === editing;
          return (
            <li key={record.id} className={isEdited ? 'row is-editing' : 'row'} data-record={record.id}>
              {hasPicture && <RecordThumb record={record} />}
              <div className="row__text">
                <strong className="clamped">{title(record)}</strong>
                <span className="muted small clamped">
                  {detail?.(record)}
                  {isEdited && ' · editing'}
                </span>
                {!isEdited && drafted.has(record.id) && <DraftMark />}
              </div>
              <RowActions
                name={title(record)}
                onEdit={() => onEdit(record)}
                onDelete={() => onDelete(record)}
              />
            </li>
          );
        })}
      </ul>
    );
  };
}

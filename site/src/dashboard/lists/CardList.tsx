import { collectionOf, type ApiCollectionKey } from '@portal/contract';
import { asText } from '../forms/fields/field-kind.ts';
import { ShownTag } from '../forms/showing/ShownPart.tsx';
import type { ListProps } from './list-props.ts';
import { MoveMenu } from './MoveMenu.tsx';
import { RecordThumb } from './RecordThumb.tsx';
import { RowChoice } from './RowChoice.tsx';
import { onRowPress } from './row-press.ts';
import { RowActions } from '../ui/RowActions.tsx';

/** A list for records that a name tells apart: thumbnail, name, one line below it. */
export function CardList<K extends ApiCollectionKey>({
  collection,
  records,
  ids,
  editing,
  drafted,
  selection,
  onEdit,
  onDelete,
}: ListProps<K>) {
  const { file, list } = collectionOf(collection);
  const [title, detail = ''] = 'cards' in list ? list.cards : list.table;
  return (
    <ul className="rows">
      {records.map((record) => {
        const isEdited = record.id === editing;
        const values: Readonly<Record<string, unknown>> = record;
        const name = asText(values[title ?? '']);
        return (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- see `onRowPress`
          <li
            key={record.id}
            className={isEdited ? 'row row--opens is-editing' : 'row row--opens'}
            data-record={record.id}
            onClick={onRowPress(() =>
              selection === undefined ? onEdit(record) : selection.toggle(record.id),
            )}
          >
            {file !== undefined && <RecordThumb record={record} />}
            <div className="row__text">
              <strong className="clamped">{name}</strong>
              <span className="muted small clamped">
                {[asText(values[detail]), isEdited ? 'editing' : ''].filter(Boolean).join(' · ')}
              </span>
              <ShownTag record={record} />
              {!isEdited && drafted.has(record.id) && <span className="small draftmark">Unsaved text</span>}
            </div>
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
          </li>
        );
      })}
    </ul>
  );
}

import { OfferedDrafts } from '../../drafts/OfferedDrafts.tsx';
import { MoveMenu } from '../../lists/MoveMenu.tsx';
import { ShownTag } from '../../forms/showing/ShownPart.tsx';
import { usePlaces } from '../../ui/places.ts';
import { RowActions } from '../../ui/RowActions.tsx';
import { nameDraft } from './draft-names.ts';
import { headings, NameForm, type Named } from './NameForm.tsx';
import { useRowForm } from './use-row-form.ts';

interface NameRowProps {
  readonly level: 'course' | 'subject';
  readonly record: Named;
  readonly onDelete: () => void;
  /** See `MoveMenu`. */
  readonly ids: readonly number[] | undefined;
}

/** The name of a course or a subject with its buttons; Edit turns it into a field, which has an address of its own. */
export function NameRow({ level, record, onDelete, ids }: NameRowProps) {
  const { id, name } = record;
  const draftName = nameDraft(level, id);
  const [isEditing, setEditing, box] = useRowForm<HTMLDivElement>(level, id, draftName);
  const Heading = headings[level];
  const { place, focusSoon } = usePlaces();
  const row = `${level}.${id}`;
  const change = (next: boolean) => {
    // What has the focus goes: what stands in its place takes it. Whoever has gone on meanwhile stays there.
    if (box.current?.contains(document.activeElement) === true) focusSoon(row);
    setEditing(next);
  };
  return (
    <div className="beside" ref={box}>
      {isEditing ? (
        <NameForm level={level} record={record} onClose={() => change(false)} />
      ) : (
        <div className="namerow">
          <Heading className={level === 'course' ? 'd h3' : 'h4'} tabIndex={-1} ref={place(`name of ${row}`)}>
            {name}
          </Heading>
          <ShownTag record={record} />
          <RowActions name={name} row={row} onEdit={() => change(true)} onDelete={onDelete}>
            <MoveMenu collection={level} id={id} name={name} ids={ids} />
          </RowActions>
        </div>
      )}
      {!isEditing && (
        <OfferedDrafts form={draftName} onBrought={() => change(true)} onThrown={() => focusSoon(row)} />
      )}
    </div>
  );
}

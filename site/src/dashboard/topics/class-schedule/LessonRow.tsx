import type { RecordOf } from '@portal/contract';
import { useApi } from '../../api/api.ts';
import type { RecordForm } from '../../forms/RecordForm.tsx';
import { ShownTag } from '../../forms/showing/ShownPart.tsx';
import { EarlierVersions } from '../../history/EarlierVersions.tsx';
import { MoveMenu } from '../../lists/MoveMenu.tsx';
import { PreviewSwitch } from '../../preview/PreviewSwitch.tsx';
import { usePlaces } from '../../ui/places.ts';
import { RowActions } from '../../ui/RowActions.tsx';
import { useRowForm } from './use-row-form.ts';
import { useScheduleReload } from './use-schedule.ts';

interface LessonRowProps {
  readonly lesson: RecordOf<'lesson'>;
  /** Those of its subject, in their order. */
  readonly ids: readonly number[];
  readonly onDelete: () => void;
  readonly Form: typeof RecordForm;
}

const fileWords = {
  label: 'PDF file',
  hint: 'Another PDF takes the place of this one: the link that parents have goes on working.',
} as const;

/** A lesson: the link to its PDF with its buttons; Edit turns it into a form, which has an address of its own. */
export function LessonRow({ lesson, ids, onDelete, Form }: LessonRowProps) {
  const { id, name, pdf_filename } = lesson;
  const { cmsUrl } = useApi();
  const { place, focusSoon } = usePlaces();
  const reload = useScheduleReload();
  const row = `lesson.${id}`;
  const [isEditing, setEditing, item] = useRowForm<HTMLLIElement>('lesson', id, row);
  const close = () => {
    setEditing(false);
    focusSoon(row);
    void reload();
  };
  if (isEditing)
    return (
      <li className="row" data-record={id} ref={item}>
        <div className="row__text beside">
          <div className="editor__head">
            <EarlierVersions collection="lesson" record={lesson} onRestored={close} />
            <PreviewSwitch place={row} />
          </div>
          <Form
            key={lesson.updatedAt}
            collection="lesson"
            record={lesson}
            fileWords={fileWords}
            onClose={close}
            onCancel={close}
            onReplaced={close}
            onThrown={close}
            onBringBack={undefined}
            place={row}
          />
        </div>
      </li>
    );
  return (
    <li className="row" data-record={id}>
      <a
        ref={place(`link of lesson.${id}`)}
        className="row__text"
        href={cmsUrl(`/assets/${pdf_filename}`)}
        target="_blank"
        rel="noreferrer"
      >
        {name}
      </a>
      <ShownTag record={lesson} />
      <RowActions
        name={name}
        row={row}
        onEdit={() => {
          setEditing(true);
          focusSoon(`field of lesson.${id}`);
        }}
        onDelete={onDelete}
      >
        <MoveMenu collection="lesson" id={id} name={name} ids={ids} />
      </RowActions>
    </li>
  );
}

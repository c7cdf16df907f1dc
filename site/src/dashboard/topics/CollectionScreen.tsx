import { collectionOf, type ApiCollectionKey, type RecordOf } from '@portal/contract';
import { useEffect, useId, useMemo, useState } from 'react';
import { useRecords, type Saved } from '../api/collection.ts';
import { useDraftedRecords } from '../drafts/adoption.ts';
import { pageOf } from '../forms/collection-fields.ts';
import { DeleteDialog } from '../lists/DeleteDialog.tsx';
import { bringBack, dropDraft, readDraft, type ThrownAway } from '../drafts/draft.ts';
import { buttonOf, firstField, formHeading, hasTouch, listHeading, useFocusSoon } from '../ui/focus-soon.ts';
import { useListView } from '../lists/list-view.ts';
import { ListHead } from '../lists/ListHead.tsx';
import { LostDrafts } from '../forms/LostDrafts.tsx';
import { useNotify } from '../ui/notices.tsx';
import { recordLeftOpen, rememberOpen } from '../drafts/open-record.ts';
import { useTrackChange } from '../publishing/publishing.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import { RecordList } from '../lists/RecordList.tsx';
import { sortOptions } from '../lists/sorting.ts';
import { useMissing } from '../lists/use-missing.ts';

/** Lists the records of a collection beside the form that adds and edits them. */
export function CollectionScreen({ collection }: { readonly collection: ApiCollectionKey }) {
  const { many: heading, messages: sentences, noun } = collectionOf(collection);
  const id = useId();
  const notify = useNotify();
  const trackChange = useTrackChange();
  const records = useRecords(collection);
  const [screen, focusSoon] = useFocusSoon<HTMLDivElement>();
  const [editing, setEditing] = useState<RecordOf<ApiCollectionKey>>();
  /** Counts the forms shown: each record, and each new one, gets a fresh form. */
  const [formNumber, setFormNumber] = useState(0);
  const [deleting, setDeleting] = useState<RecordOf<ApiCollectionKey>>();
  const view = useListView(useMemo(() => sortOptions(collection), [collection]));

  /** What was typed into the form before this one, if it was given up. */
  const [thrown, setThrown] = useState<
    ThrownAway & { readonly record: RecordOf<ApiCollectionKey> | undefined }
  >();
  /** The record that was being edited when the screen was left, until it is known whether it is there to go on with. */
  const [leftOpen, setLeftOpen] = useState(() => recordLeftOpen(collection));

  const openForm = (record: RecordOf<ApiCollectionKey> | undefined) => {
    setEditing(record);
    setFormNumber((number) => number + 1);
    setThrown(undefined);
    setLeftOpen(undefined);
  };
  useEffect(() => {
    if (leftOpen === undefined) rememberOpen(collection, editing?.id);
  }, [collection, editing?.id, leftOpen]);
  if (leftOpen !== undefined && records.data !== undefined && !records.isFetching) {
    const record = records.data.find((one) => one.id === leftOpen);
    const isNewBegun = readDraft(`${collection}.new`) !== undefined;
    setLeftOpen(undefined);
    if (record !== undefined && !isNewBegun && readDraft(`${collection}.${leftOpen}`) !== undefined)
      openForm(record);
  }
  /** Where the next record begins. */
  const emptyForm = (): string => (hasTouch() ? formHeading : firstField);

  const edit = (record: RecordOf<ApiCollectionKey> | undefined) => {
    openForm(record);
    focusSoon(record === undefined ? firstField : formHeading);
  };
  const cancel = (given: ThrownAway | undefined) => {
    openForm(undefined);
    setThrown(given && { ...given, record: editing });
    // The way to bring it back stands there.
    if (given !== undefined) focusSoon(formHeading);
    else focusSoon(editing === undefined ? emptyForm() : buttonOf(editing.id));
  };
  const saved = ({ id: recordId, revision }: Saved<ApiCollectionKey>) => {
    const added = editing === undefined;
    // The new one is to be seen.
    if (added) view.onSearch('');
    notify('good', added ? sentences.added : sentences.updated, sentences.addedMs);
    trackChange({ revision, page: pageOf(collection, recordId) });
  };
  const close = (recordId: number) => {
    openForm(undefined);
    // On a phone what was added is looked at; at a desk the next one is typed.
    const added = hasTouch() ? `${buttonOf(recordId)}, ${formHeading}` : firstField;
    // What was changed may not be among what is searched any more.
    if (editing === undefined) focusSoon(added);
    else focusSoon(buttonOf(recordId), listHeading);
  };
  const drafted = useDraftedRecords(collection);
  /** Those whose record is gone. */
  const lost = useMissing(
    [...drafted].filter((drafting) => records.data?.every((record) => record.id !== drafting) === true),
    records.isFetching,
  );
  return (
    <div className="admin__cols" ref={screen}>
      <section aria-labelledby={`${id}-list`}>
        <ListHead
          id={`${id}-list`}
          heading={heading}
          addLabel={`Add ${noun}`}
          count={records.data?.length}
          {...view}
          onAdd={() => edit(undefined)}
        />
        <RecordList
          collection={collection}
          records={records}
          search={view.search}
          sort={view.sort}
          onSort={view.onSort}
          editing={editing?.id}
          drafted={drafted}
          onEdit={edit}
          onDelete={setDeleting}
        />
      </section>
      <section className="editor" aria-labelledby={`${id}-form`}>
        <h2 className="d h3" id={`${id}-form`} tabIndex={-1}>
          {editing === undefined ? `Add ${noun}` : `Edit ${noun}`}
        </h2>
        <LostDrafts
          collection={collection}
          noun={noun}
          ids={lost}
          onSettled={(settled, moved) => {
            if (moved || editing === undefined || editing.id === settled) edit(undefined);
            else focusSoon(formHeading);
          }}
        />
        <RecordForm
          key={formNumber}
          collection={collection}
          record={editing}
          onSaved={saved}
          onClose={close}
          onCancel={cancel}
          onBringBack={thrown && (() => void bringBack(thrown).then(() => edit(thrown.record)))}
          onReplaced={(record) => {
            void records.refetch();
            edit(record);
          }}
        />
      </section>
      {deleting !== undefined && (
        <DeleteDialog
          collection={collection}
          id={deleting.id}
          page={pageOf(collection)}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            dropDraft(`${collection}.${deleting.id}`);
            if (editing?.id === deleting.id) openForm(undefined);
            focusSoon(listHeading);
          }}
        />
      )}
    </div>
  );
}

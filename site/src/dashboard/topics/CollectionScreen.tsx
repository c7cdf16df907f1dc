import { collectionOf, type ApiCollectionKey, type RecordOf } from '@portal/contract';
import { lazy, Suspense, useId, useMemo, useState, type ComponentType } from 'react';
import { useRecords, useReplaceRecord } from '../api/collection.ts';
import { bringHere, dropOwn, useDrafts, type Draft } from '../drafts/store.ts';
import { titleOf } from '../forms/collection-fields.ts';
import { EarlierVersions } from '../history/EarlierVersions.tsx';
import { LostDrafts } from '../forms/LostDrafts.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import type { NoteProps } from '../forms/ValueField.tsx';
import { useListView } from '../lists/list-view.ts';
import { ListHead } from '../lists/ListHead.tsx';
import { RecordList } from '../lists/RecordList.tsx';
import { sortOptions } from '../lists/sorting.ts';
import { useMissing } from '../lists/use-missing.ts';
import { useSelection } from '../lists/use-selection.ts';
import { preparePage, PreviewSwitch } from '../preview/PreviewSwitch.tsx';
import { useRecordAddress } from '../ui/address.ts';
import { hasTouch, PlacesContext, useNewPlaces } from '../ui/places.ts';

const DeleteDialog = lazy(async () => ({
  default: (await import('../lists/DeleteDialog.tsx')).DeleteDialog,
}));

interface CollectionScreenProps {
  readonly collection: ApiCollectionKey;
  /** See `Loading`. */
  readonly loading: string;
  /** See `FormFields`. */
  readonly Note: ComponentType<NoteProps> | undefined;
}

/** Lists the records of a collection beside the form that adds and edits them. The address names the record that is open. */
export function CollectionScreen({ collection, loading, Note }: CollectionScreenProps) {
  const { list, many: heading, noun } = collectionOf(collection);
  const id = useId();
  const records = useRecords(collection);
  const replace = useReplaceRecord(collection);
  const places = useNewPlaces();
  const { place, focusSoon } = places;
  const [openId, open] = useRecordAddress(collection);
  /** The open record as it was last seen: its form stays where somebody else deletes it. */
  const [seen, setSeen] = useState<RecordOf<ApiCollectionKey>>();
  const found = records.data?.find((record) => record.id === openId);
  if (found !== undefined && found !== seen) setSeen(found);
  const editing = found ?? (seen?.id === openId ? seen : undefined);
  /** Counts the forms that have done their work: the next one is a fresh one. */
  const [formNumber, setFormNumber] = useState(0);
  const [deleting, setDeleting] = useState<RecordOf<ApiCollectionKey>>();
  /** What was last given up, and the record that it was typed into. */
  const [thrown, setThrown] = useState<{ readonly draft: Draft; readonly record: number | undefined }>();
  const [selection, switchSelecting] = useSelection();
  const view = useListView(useMemo(() => sortOptions(collection), [collection]));

  const drafts = useDrafts((form) => form.startsWith(`${collection}.`));
  const recordOf = ({ form }: Draft): number => Number(form.slice(collection.length + 1));
  const drafted = new Set(drafts.map(recordOf));
  /** Those whose record is gone. */
  const lost = useMissing(
    [...drafted].filter((one) => one > 0 && records.data?.every((record) => record.id !== one) === true),
    records.isFetching,
  );
  /** The record that the address names and nobody has. */
  const [gone, setGone] = useState<number>();
  const isMissing = openId !== undefined && editing === undefined && gone !== openId;
  if (isMissing && records.data !== undefined && !records.isFetching) setGone(openId);

  const openForm = (record?: number) => {
    open(record);
    setFormNumber((number) => number + 1);
    setThrown(undefined);
  };
  const edit = (record?: number) => {
    openForm(record);
    focusSoon(record === undefined ? 'field' : 'form');
  };
  /** Where the next record begins. */
  const emptyForm = () => (hasTouch() ? 'form' : 'field');
  const cancel = (draft: Draft | undefined) => {
    openForm();
    setThrown(draft && { draft, record: openId });
    // The way to bring it back stands there.
    if (draft !== undefined) focusSoon('form');
    else focusSoon(openId ?? emptyForm());
  };
  const close = (recordId: number) => {
    // The new one is to be seen.
    if (editing === undefined) view.onSearch('');
    openForm();
    // What was changed may not be among what is searched any more.
    if (editing !== undefined) focusSoon(recordId, 'list');
    // On a phone what was added is looked at; at a desk the next one is typed.
    else if (hasTouch()) focusSoon(recordId, 'form');
    else focusSoon('field');
  };
  /** What was typed into records that are gone, and their form. */
  const forget = (gone: readonly number[]) => {
    for (const one of gone) dropOwn(`${collection}.${one}`);
    if (openId !== undefined && gone.includes(openId)) openForm();
  };
  return (
    <PlacesContext value={places}>
      {/* A table has the whole width, also before its code is there. */}
      <div className={'table' in list ? 'admin__cols admin__cols--stacked' : 'admin__cols'}>
        <section aria-labelledby={`${id}-list`} onPointerEnter={preparePage}>
          <ListHead
            id={`${id}-list`}
            heading={heading}
            addLabel={`Add ${noun}`}
            count={records.data?.length}
            {...view}
            onAdd={() => edit()}
            isSelecting={selection !== undefined}
            onSelecting={switchSelecting}
          />
          <RecordList
            collection={collection}
            records={records}
            loading={loading}
            search={view.search}
            sort={view.sort}
            onSort={view.onSort}
            editing={editing?.id}
            drafted={drafted}
            selection={selection}
            onEdit={(record) => edit(record.id)}
            onDelete={setDeleting}
            onSeveralDeleted={forget}
          />
        </section>
        <section className="editor beside" aria-labelledby={`${id}-form`}>
          <div className="editor__head">
            <h2 className="d h3" id={`${id}-form`} tabIndex={-1} ref={place('form')}>
              {editing !== undefined || isMissing ? `Edit ${noun}` : `Add ${noun}`}
            </h2>
            {editing !== undefined && (
              <EarlierVersions
                key={editing.id}
                collection={collection}
                record={editing}
                onRestored={() => edit(editing.id)}
              />
            )}
            {!isMissing && <PreviewSwitch place={collection} />}
          </div>
          {openId !== undefined && openId === gone && !lost.includes(openId) && (
            <p className="draft">The record ({noun}) that the address names is not there any more.</p>
          )}
          <LostDrafts
            collection={collection}
            drafts={drafts.filter((draft) => lost.includes(recordOf(draft)))}
            onSettled={(draft, moved) => {
              if (moved || openId === undefined || openId === recordOf(draft)) edit();
              else focusSoon('form');
            }}
          />
          {!isMissing && (
            <RecordForm
              key={`${editing?.id} ${formNumber}`}
              collection={collection}
              record={editing}
              {...(Note !== undefined && { Note })}
              onClose={close}
              onCancel={cancel}
              onThrown={(draft) => {
                setThrown({ draft, record: openId });
                focusSoon('form');
              }}
              onBringBack={
                thrown &&
                (() => {
                  bringHere(thrown.draft);
                  edit(thrown.record);
                })
              }
              onReplaced={(record) => {
                replace(record);
                edit(record.id);
              }}
            />
          )}
        </section>
        {deleting !== undefined && (
          <Suspense>
            <DeleteDialog
              collection={collection}
              id={deleting.id}
              goes={titleOf(collection, deleting)}
              onClose={() => setDeleting(undefined)}
              onDeleted={() => {
                forget([deleting.id]);
                focusSoon('list');
              }}
            />
          </Suspense>
        )}
      </div>
    </PlacesContext>
  );
}

import type { RecordOf } from '@portal/contract';
import { lazy, Suspense, useId, useState } from 'react';
import { useRecords } from '../../api/collection.ts';
import { DeleteDialog } from '../../lists/DeleteDialog.tsx';
import { FirstRows } from '../../lists/FirstRows.tsx';
import { besideRow, PlacesContext, useNewPlaces, type Place } from '../../ui/places.ts';
import type { RecordForm } from '../../forms/RecordForm.tsx';
import { ShownTag } from '../../forms/showing/ShownPart.tsx';
import { ListHead } from '../../lists/ListHead.tsx';
import { idsAsOnSite, useListView } from '../../lists/list-view.ts';
import { MoveMenu } from '../../lists/MoveMenu.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { RecordThumb } from '../../lists/RecordThumb.tsx';
import { RecordStates } from '../../lists/RecordStates.tsx';
import { RowChoice } from '../../lists/RowChoice.tsx';
import { searchBy } from '../../lists/search.ts';
import { sorted, sortOptionsByName } from '../../lists/sorting.ts';
import { useSelection } from '../../lists/use-selection.ts';
import { useRecordAddress } from '../../ui/address.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { itemName } from './item-name.ts';
import { Stylesheet } from './Stylesheet.tsx';
import type { GalleryKey } from './use-upload-queue.ts';
import { UploadQueue } from './UploadQueue.tsx';
import { SmallButton } from '../../ui/buttons.tsx';

const Selection = lazy(async () => ({ default: (await import('../../lists/Selection.tsx')).Selection }));

interface GalleryScreenProps {
  readonly collection: GalleryKey;
  /** See `topics.tsx`. */
  readonly Form: typeof RecordForm;
}

const options = sortOptionsByName('image_filename');
const find = searchBy(({ image_caption, image_filename }: RecordOf<GalleryKey>) => [
  image_caption,
  image_filename,
]);

/** A gallery: what is uploaded, and the way to upload more. The address names the picture that is open. */
export function GalleryScreen({ collection, Form }: GalleryScreenProps) {
  const id = useId();
  const records = useRecords(collection);
  const [deleting, setDeleting] = useState<{
    readonly item: RecordOf<GalleryKey>;
    readonly beside: readonly Place[];
  }>();
  const [selection, switchSelecting] = useSelection();
  const view = useListView(options);
  const places = useNewPlaces();
  const [openId, open] = useRecordAddress(collection);
  const opened = records.data?.find((item) => item.id === openId);
  return (
    <PlacesContext value={places}>
      <Stylesheet />
      <div className="admin__cols admin__cols--stacked">
        {/* What was added is to be seen. */}
        <UploadQueue collection={collection} onAdded={() => view.onSearch('')} />
        <section aria-labelledby={id}>
          <ListHead
            id={id}
            heading="Media"
            count={records.data?.length}
            {...view}
            isSelecting={selection !== undefined}
            onSelecting={switchSelecting}
          />
          <RecordStates collection={collection} records={records}>
            {(all) => {
              const found = find(all, view.search);
              const ids = idsAsOnSite(all, view);
              return (
                <>
                  {selection !== undefined && (
                    <Suspense>
                      <Selection
                        {...{ collection, all, found, selection }}
                        nameOf={(one) =>
                          all
                            .filter(({ id: item }) => item === one)
                            .map(itemName)
                            .join('')
                        }
                      />
                    </Suspense>
                  )}
                  <FirstRows all={all} found={sorted(found, view.sort)}>
                    {(rows) =>
                      rows.length === 0 ? (
                        <NothingFound search={view.search} />
                      ) : (
                        // Tags of time come with the rows: after them they would move them.
                        <Suspense>
                          <ul className="media">
                            {rows.map((item) => (
                              <li key={item.id} data-record={item.id}>
                                {selection === undefined ? (
                                  <button
                                    className="media__open"
                                    type="button"
                                    ref={places.place(`open ${item.id}`)}
                                    aria-label={`Edit ${itemName(item)}`}
                                    onClick={() => open(item.id)}
                                  >
                                    <RecordThumb record={item} />
                                  </button>
                                ) : (
                                  <RowChoice id={item.id} name={itemName(item)} selection={selection}>
                                    <RecordThumb record={item} />
                                  </RowChoice>
                                )}
                                <p className="small clamped">{itemName(item)}</p>
                                <ShownTag record={item} />
                                {selection === undefined && (
                                  <div className="rowacts">
                                    <SmallButton
                                      ref={places.place(item.id)}
                                      aria-label={`Delete ${itemName(item)}`}
                                      onClick={() => setDeleting({ item, beside: besideRow(rows, item.id) })}
                                    >
                                      Delete
                                    </SmallButton>
                                    <MoveMenu
                                      collection={collection}
                                      id={item.id}
                                      name={itemName(item)}
                                      ids={ids}
                                    />
                                  </div>
                                )}
                              </li>
                            ))}
                          </ul>
                        </Suspense>
                      )
                    }
                  </FirstRows>
                </>
              );
            }}
          </RecordStates>
        </section>
        {opened !== undefined && (
          <ItemDialog
            key={opened.id}
            Form={Form}
            collection={collection}
            item={opened}
            onClose={() => {
              open();
              places.focusSoon(`open ${opened.id}`, 'list');
            }}
          />
        )}
        {deleting !== undefined && (
          <DeleteDialog
            collection={collection}
            id={deleting.item.id}
            goes={itemName(deleting.item)}
            onClose={() => setDeleting(undefined)}
            onDeleted={() => places.focusSoon(...deleting.beside, 'list')}
          />
        )}
      </div>
    </PlacesContext>
  );
}

import type { RecordOf } from '@portal/contract';
import { useId, useState } from 'react';
import { useRecords } from '../../api/collection.ts';
import { DeleteDialog } from '../../lists/DeleteDialog.tsx';
import { FirstRows } from '../../lists/FirstRows.tsx';
import { besideRow, PlacesContext, useNewPlaces, type Place } from '../../ui/places.ts';
import { ListHead } from '../../lists/ListHead.tsx';
import { idsAsOnSite, useListView } from '../../lists/list-view.ts';
import { MoveMenu } from '../../lists/MoveMenu.tsx';
import { NothingFound } from '../../ui/NothingFound.tsx';
import { RecordThumb } from '../../lists/RecordThumb.tsx';
import { RecordStates } from '../../lists/RecordStates.tsx';
import { searchBy } from '../../lists/search.ts';
import { sorted, sortOptionsByName } from '../../lists/sorting.ts';
import type { GalleryKey } from './use-upload-queue.ts';
import { UploadQueue } from './UploadQueue.tsx';
import { SmallButton } from '../../ui/buttons.tsx';

interface GalleryScreenProps {
  readonly collection: GalleryKey;
}

const options = sortOptionsByName('image_filename');
const find = searchBy(({ image_filename }: RecordOf<GalleryKey>) => [image_filename]);

/** A gallery: what is uploaded, and the way to upload more. Its records are never edited. */
export function GalleryScreen({ collection }: GalleryScreenProps) {
  const id = useId();
  const records = useRecords(collection);
  const [deleting, setDeleting] = useState<{
    readonly item: RecordOf<GalleryKey>;
    readonly beside: readonly Place[];
  }>();
  const view = useListView(options);
  const places = useNewPlaces();
  return (
    <PlacesContext value={places}>
      <div className="admin__cols admin__cols--stacked">
        {/* What was added is to be seen. */}
        <UploadQueue collection={collection} onAdded={() => view.onSearch('')} />
        <section aria-labelledby={id}>
          <ListHead id={id} heading="Media" count={records.data?.length} {...view} />
          <RecordStates collection={collection} records={records}>
            {(all) => {
              const found = find(all, view.search);
              const ids = idsAsOnSite(all, view);
              return (
                <FirstRows all={all} found={sorted(found, view.sort)}>
                  {(rows) =>
                    rows.length === 0 ? (
                      <NothingFound search={view.search} />
                    ) : (
                      <ul className="media">
                        {rows.map((item) => (
                          <li key={item.id} data-record={item.id}>
                            <RecordThumb record={item} />
                            <p className="small clamped">{item.image_filename}</p>
                            <div className="rowacts">
                              <SmallButton
                                ref={places.place(item.id)}
                                aria-label={`Delete ${item.image_filename}`}
                                onClick={() => setDeleting({ item, beside: besideRow(rows, item.id) })}
                              >
                                Delete
                              </SmallButton>
                              <MoveMenu
                                collection={collection}
                                id={item.id}
                                name={item.image_filename}
                                ids={ids}
                              />
                            </div>
                          </li>
                        ))}
                      </ul>
                    )
                  }
                </FirstRows>
              );
            }}
          </RecordStates>
        </section>
        {deleting !== undefined && (
          <DeleteDialog
            collection={collection}
            id={deleting.item.id}
            goes={deleting.item.image_filename}
            onClose={() => setDeleting(undefined)}
            onDeleted={() => places.focusSoon(...deleting.beside, 'list')}
          />
        )}
      </div>
    </PlacesContext>
  );
}

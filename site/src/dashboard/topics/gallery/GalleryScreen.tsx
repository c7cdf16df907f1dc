import type { RecordOf } from '@portal/contract';
import { useId, useState } from 'react';
import { useRecords } from '../../api/collection.ts';
import { DeleteDialog } from '../../kit/DeleteDialog.tsx';
import { FirstRows } from '../../kit/FirstRows.tsx';
import { buttonBeside, listHeading, useFocusSoon } from '../../kit/focus-soon.ts';
import { ListHead } from '../../kit/ListHead.tsx';
import { useListView } from '../../kit/list-view.ts';
import { NothingFound } from '../../kit/NothingFound.tsx';
import { RecordStates } from '../../kit/RecordStates.tsx';
import { searchBy } from '../../kit/search.ts';
import { sorted, sortOptionsByName } from '../../kit/sorting.ts';
import type { GalleryResource } from './gallery.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { UploadQueue } from './UploadQueue.tsx';

interface GalleryScreenProps {
  readonly resource: GalleryResource;
  /** Path of the published page that shows the gallery. */
  readonly page: string;
}

const options = sortOptionsByName('image_filename');
const find = searchBy(({ image_filename }: RecordOf<GalleryResource>) => [image_filename]);

/** A gallery: what is uploaded, and the way to upload more. Its records are never edited. */
export function GalleryScreen({ resource, page }: GalleryScreenProps) {
  const id = useId();
  const records = useRecords(resource);
  const [deleting, setDeleting] = useState<{ readonly id: number; readonly beside: string }>();
  const view = useListView(options);
  const [screen, focusSoon] = useFocusSoon<HTMLDivElement>();
  return (
    <div className="admin__cols admin__cols--stacked" ref={screen}>
      {/* What was added is to be seen. */}
      <UploadQueue resource={resource} page={page} onAdded={() => view.onSearch('')} />
      <section aria-labelledby={id}>
        <ListHead id={id} heading="Media" count={records.data?.length} {...view} />
        <RecordStates resource={resource} records={records}>
          {(all) => {
            const found = find(all, view.search);
            return (
              <FirstRows all={all} found={sorted(found, view.sort)}>
                {(rows) =>
                  rows.length === 0 ? (
                    <NothingFound search={view.search} />
                  ) : (
                    <MediaGrid
                      items={rows}
                      onDelete={(item) => setDeleting({ id: item, beside: buttonBeside(rows, item) })}
                    />
                  )
                }
              </FirstRows>
            );
          }}
        </RecordStates>
      </section>
      {deleting !== undefined && (
        <DeleteDialog
          resource={resource}
          id={deleting.id}
          page={page}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => focusSoon(deleting.beside, listHeading)}
        />
      )}
    </div>
  );
}

import { useId, useState } from 'react';
import { useRecords } from '../../api/collection.ts';
import { DeleteDialog } from '../../kit/DeleteDialog.tsx';
import { ListHead } from '../../kit/ListHead.tsx';
import { NothingFound } from '../../kit/NothingFound.tsx';
import { RecordStates } from '../../kit/RecordStates.tsx';
import { matches } from '../../kit/search.ts';
import { sorted, sortOptionsByName, type Sort } from '../../kit/sorting.ts';
import type { GalleryResource } from './gallery.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { UploadQueue } from './UploadQueue.tsx';

interface GalleryScreenProps {
  readonly resource: GalleryResource;
  /** Path of the published page that shows the gallery. */
  readonly page: string;
}

const options = sortOptionsByName('image_filename');

/** A gallery: what is uploaded, and the way to upload more. Its records are never edited. */
export function GalleryScreen({ resource, page }: GalleryScreenProps) {
  const id = useId();
  const records = useRecords(resource);
  const [deleting, setDeleting] = useState<number>();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>();
  return (
    <div className="admin__cols admin__cols--stacked">
      <UploadQueue resource={resource} page={page} />
      <section aria-labelledby={id}>
        <ListHead
          id={id}
          heading="Media"
          count={records.data?.length}
          search={search}
          onSearch={setSearch}
          sort={sort}
          sortOptions={options}
          onSort={setSort}
        />
        <RecordStates resource={resource} records={records}>
          {(all) => {
            const found = all.filter(({ image_filename }) => matches({ image_filename }, search));
            if (found.length === 0) return <NothingFound search={search} />;
            return <MediaGrid items={sorted(found, sort)} onDelete={setDeleting} />;
          }}
        </RecordStates>
      </section>
      {deleting !== undefined && (
        <DeleteDialog
          resource={resource}
          id={deleting}
          page={page}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => document.getElementById(id)?.focus()}
        />
      )}
    </div>
  );
}

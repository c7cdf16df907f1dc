import { useId, useRef, useState } from 'react';
import { useRecords } from '../../api/collection.ts';
import { DeleteDialog } from '../../kit/DeleteDialog.tsx';
import { RecordStates } from '../../kit/RecordStates.tsx';
import type { GalleryResource } from './gallery.tsx';
import { MediaGrid } from './MediaGrid.tsx';
import { UploadQueue } from './UploadQueue.tsx';

interface GalleryScreenProps {
  readonly resource: GalleryResource;
  /** Path of the published page that shows the gallery. */
  readonly page: string;
}

/** A gallery: what is uploaded, and the way to upload more. Its records are never edited. */
export function GalleryScreen({ resource, page }: GalleryScreenProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const records = useRecords(resource);
  const [deleting, setDeleting] = useState<number>();
  const count = records.data?.length ?? 0;
  return (
    <div className="admin__cols admin__cols--stacked">
      <UploadQueue resource={resource} page={page} />
      <section aria-labelledby={id}>
        <div className="list__head">
          <h2 className="h4" id={id} ref={heading} tabIndex={-1}>
            Media {count > 0 && <span className="count num">{count}</span>}
          </h2>
        </div>
        <RecordStates resource={resource} records={records}>
          {(items) => <MediaGrid items={items} onDelete={setDeleting} />}
        </RecordStates>
      </section>
      {deleting !== undefined && (
        <DeleteDialog
          resource={resource}
          id={deleting}
          page={page}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => heading.current?.focus()}
        />
      )}
    </div>
  );
}

import { isVideo } from '@portal/contract';
import { useState } from 'react';
import { useApi } from '../api/api.ts';
import { Icon } from '../ui/Icon.tsx';
import { Media, storedMedia } from '../ui/Media.tsx';

/** A small picture of a record; a drawn one where its file is missing. */
export function RecordThumb({ record }: { readonly record: object }) {
  const { cmsUrl, thumbnailUrl } = useApi();
  const small = storedMedia(record, thumbnailUrl);
  const original = storedMedia(record, cmsUrl);
  /** The address that had no small copy behind it. */
  const [missing, setMissing] = useState<string>();
  if (small === undefined || original === undefined) {
    return (
      <span className="thumb">
        <Icon name="picture" />
      </span>
    );
  }
  const hasSmall = !isVideo(small.mimetype) && small.url !== missing;
  return (
    <span className="thumb">
      <Media {...(hasSmall ? small : original)} onMissing={() => setMissing(small.url)} />
    </span>
  );
}

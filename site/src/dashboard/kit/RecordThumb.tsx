import { useApi } from '../api/api.ts';
import { Icon } from './Icon.tsx';
import { Media } from './Media.tsx';
import { storedMedia } from './stored-media.ts';

/** A small picture of a record; a drawn one where its file is missing. */
export function RecordThumb({ record }: { readonly record: object }) {
  const media = storedMedia(record, useApi().cmsUrl);
  return (
    <span className="thumb">{media === undefined ? <Icon name="picture" /> : <Media {...media} />}</span>
  );
}

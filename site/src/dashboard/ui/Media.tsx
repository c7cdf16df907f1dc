import { isVideo } from '@portal/contract';

export interface MediaProps {
  readonly url: string;
  readonly mimetype: string;
}

/** A picture or the first frame of a video; the words beside it say whose it is. */
export function Media({ url, mimetype, onMissing }: MediaProps & { readonly onMissing?: () => void }) {
  return isVideo(mimetype) ? (
    // Phones show a video's first frame only when they are sent to a moment of it.
    <video src={`${url}#t=0.1`} preload="metadata" muted playsInline aria-hidden="true" />
  ) : (
    <img src={url} alt="" loading="lazy" decoding="async" onError={onMissing} />
  );
}

/** The picture or video of a record, where it has one. @param cmsUrl makes a path of the CMS an address */
export function storedMedia(
  record: object | undefined,
  cmsUrl: (path: string) => string,
): MediaProps | undefined {
  if (record === undefined || !('image_path' in record) || !('image_mimetype' in record)) return undefined;
  const { image_path: path, image_mimetype: mimetype } = record;
  // A record whose file was taken away in the panel keeps its fields, empty.
  if (typeof path !== 'string' || typeof mimetype !== 'string' || path === '') return undefined;
  return { url: cmsUrl(path), mimetype };
}

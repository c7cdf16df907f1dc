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

import { isVideo } from '@portal/contract';

export interface MediaProps {
  readonly url: string;
  readonly mimetype: string;
}

/** A picture or the first frame of a video; the words beside it say whose it is. */
export function Media({ url, mimetype, onMissing }: MediaProps & { readonly onMissing?: () => void }) {
  return isVideo(mimetype) ? (
    <video src={url} preload="metadata" muted playsInline aria-hidden="true" />
  ) : (
    <img src={url} alt="" loading="lazy" decoding="async" onError={onMissing} />
  );
}

import { isVideo, type VentureId } from '@portal/contract';
import type { NamedItem } from '../components/gallery-rows';
import { content } from '../content/content';
import { stillOf } from '../ventures/registry';
import { galleryCopyOf, galleryItems } from '../ventures/shared/gallery-items';
import { absolute } from './business';
import type { LinkedThing } from './json-ld';

/** The pictures and videos on a venture's gallery page. */
export const galleryThings = (venture: VentureId): readonly LinkedThing[] =>
  galleryItems(venture, galleryCopyOf(venture)?.album).flatMap((item) =>
    isVideo(item.image_mimetype) ? videoThing(venture, item) : (pictureThing(item) ?? []),
  );

/** A video. Search engines wish for the day on which it came, which no record knows: when one was last stored changes with its caption. */
const videoThing = (venture: VentureId, item: NamedItem): LinkedThing => ({
  '@type': 'VideoObject',
  name: item.called,
  caption: item.caption,
  contentUrl: absolute(item.image_path),
  thumbnailUrl: absolute(stillOf(venture)),
});

/** A picture in its largest form; nothing while it is not made. */
function pictureThing(item: NamedItem): LinkedThing | undefined {
  const files = content().picture(item.image_hash)?.webp ?? [];
  const [smallest] = files;
  const largest = files.at(-1);
  if (smallest === undefined || largest === undefined) return undefined;
  return {
    '@type': 'ImageObject',
    name: item.called,
    caption: item.caption,
    contentUrl: absolute(largest.path),
    thumbnailUrl: absolute(smallest.path),
  };
}

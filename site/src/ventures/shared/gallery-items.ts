import { collectionKeys, collectionOf, isVideo, type CollectionKey, type VentureId } from '@portal/contract';
import { captionOf } from '../../components/gallery-caption';
import type { NamedItem } from '../../components/gallery-rows';
import { content } from '../../content/content';
import type { GalleryCopy } from '../../layouts/gallery-copy';
import { unnamed } from './copy/unnamed';

/** Whether a collection is a gallery; one type of records for all. */
const isGallery = (key: CollectionKey): key is 'gallery' => collectionOf(key).file?.kind === 'media';

const copies = import.meta.glob<GalleryCopy>('../*/copy/gallery.ts', { eager: true, import: 'gallery' });

/** The texts of a venture's gallery page; `undefined` for a venture without one. */
export const galleryCopyOf = (venture: VentureId): GalleryCopy | undefined =>
  copies[`../${venture}/copy/gallery.ts`];

/** What a venture's gallery shows, in order. @param album what one without words is of */
export const galleryItems = (venture: VentureId, album = unnamed.album): readonly NamedItem[] =>
  collectionKeys
    .filter(isGallery)
    .filter((key) => collectionOf(key).venture === venture)
    .flatMap((key) => content().list(key))
    .map((item, index) => {
      const caption = item.image_caption || captionOf(item.image_filename);
      const kind = isVideo(item.image_mimetype) ? 'video' : 'photo';
      return { ...item, caption, called: caption ?? unnamed[kind]({ number: index + 1, album }) };
    });

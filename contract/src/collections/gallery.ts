import { collection } from '../definition.js';
import { media } from '../fields.js';
import { limits } from '../limits.js';
import { mediaFileRule } from '../media.js';
import { sentences } from '../messages.js';
import type { VentureId } from '../ventures.js';

/** The pictures and videos of the institute's site. A record is its file, and what its caption and focus say of it. */
export const gallery = collection({
  stored: {
    singular: 'gallery-item',
    plural: 'gallery-items',
    table: 'gallery_items',
    title: 'Gallery',
    shared: { label: 'Gallery of', hint: 'The site whose gallery shows it.' },
  },
  venture: 'institute',
  path: '/gallery',
  one: 'Gallery item',
  many: 'Gallery',
  noun: 'media item',
  page: '/gallery',
  missing: mediaFileRule.required,
  fields: { image: media('Picture or video') },
  named: 'venture',
  list: { cards: ['image'] },
  columns: ['image', 'venture'],
  messages: sentences('Media', 'media item', {
    added: 'Media uploaded successfully!',
    deleted: 'Image deleted successfully!',
    saveFailed: 'Failed to upload media. Please try again.',
    deleteFailed: 'Failed to delete media. Please try again.',
    addedMs: limits.uploadNoticeMs,
    empty: 'No media uploaded.',
  }),
});

/** The same of another site: one type of records for all galleries. */
const galleryOf = (venture: VentureId, path: string) => ({ ...gallery, venture, path });

export const gritgallery = galleryOf('grit', '/gritgallery');
export const infragallery = galleryOf('infra', '/infragallery');
export const agrigallery = galleryOf('agri', '/agrigallery');
export const eatsgallery = galleryOf('eats', '/eatsgallery');

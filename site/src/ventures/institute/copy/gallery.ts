import type { GalleryCopy } from '../../../layouts/gallery-copy';

/** Texts of `/arun-app/gallery`. */
export const gallery: GalleryCopy = {
  title: 'Gallery',
  heading: 'Gallery',
  description: 'Pictures and videos from the classrooms.',
  lede: 'Chalk, ledgers and a few good afternoons.',
  empty: 'The album is still empty. Pictures appear here as they are added.',
};

import type { GalleryCopy } from '../../../layouts/gallery-copy';

/** Texts of `/arungrit-app/gallery`. */
export const gallery: GalleryCopy = {
  title: 'Gallery',
  heading: 'From tree to crate.',
  description: 'Pictures and videos of the groves, the cutting tables and the packs.',
  lede: 'The groves, the cutting tables and the crates that leave before sunrise.',
  empty: 'Nothing to show yet. Pictures appear here as they are added.',
};

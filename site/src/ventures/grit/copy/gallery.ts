import { fixed, words } from '../../../content/words';
import type { GalleryCopy } from '../../../layouts/gallery-copy';

/** Texts of `/arungrit-app/gallery`. */
export const gallery = words('grit.gallery', {
  title: fixed('Gallery'),
  heading: 'From nut to pack.',
  description: 'Pictures and videos of the nuts, the cutting tables and the packs.',
  lede: 'The nuts, the cutting tables and the packs.',
  empty: 'Nothing to show yet. Pictures appear here as they are added.',
}) satisfies GalleryCopy;

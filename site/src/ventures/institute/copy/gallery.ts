import { fixed, words } from '../../../content/words';
import type { GalleryCopy } from '../../../layouts/gallery-copy';

/** Texts of `/arun-app/gallery`. */
export const gallery = words('institute.gallery', {
  title: fixed('Gallery'),
  heading: fixed('Gallery'),
  description: 'Pictures and videos from the classrooms.',
  lede: 'Chalk, ledgers and a few good afternoons.',
  empty: 'The album is still empty. Pictures appear here as they are added.',
}) satisfies GalleryCopy;

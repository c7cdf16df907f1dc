import { fixed, words } from '../../../content/words';
import type { GalleryCopy } from '../../../layouts/gallery-copy';

/** Texts of `/agribazaar-app/gallery`. */
export const gallery = words('agri.gallery', {
  title: fixed('Gallery'),
  heading: 'A morning at the market.',
  description: 'Pictures and videos of the stalls, the crates and the oils.',
  lede: 'Crates, scales and bottles, as they look on an ordinary day.',
  empty: 'No pictures from the market yet. They appear here as they are added.',
}) satisfies GalleryCopy;

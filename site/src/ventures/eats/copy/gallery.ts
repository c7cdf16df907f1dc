import { fixed, words } from '../../../content/words';
import type { GalleryCopy } from '../../../layouts/gallery-copy';

/** Texts of `/aruneats-app/gallery`. */
export const gallery = words('eats.gallery', {
  title: fixed('Gallery'),
  heading: fixed('Memorable Food Moments'),
  description: 'Pictures and videos from the tables and kitchens of the food court.',
  lede: 'Birthdays, banana leaves and the last scoop of the sundae.',
  album: fixed('Memorable Food Moments'),
  empty: 'No pictures on the table yet. They appear here as they are added.',
}) satisfies GalleryCopy;

import { fixed, words } from '../../../content/words';
import type { GalleryCopy } from '../../../layouts/gallery-copy';

/** Texts of `/aruninfra-app/gallery`. */
export const gallery = words('infra.gallery', {
  title: fixed('Gallery'),
  heading: 'From site to handover.',
  description: 'Pictures and videos of sites under way, finished homes and interiors.',
  lede: 'Wet concrete, first coats and the day the keys change hands.',
  empty: 'No pictures from our sites yet. They appear here as they are added.',
  closing: {
    title: 'Yours could hang here.',
    text: 'Send us its size and a photograph. We will come and measure.',
    action: 'Contact us',
  },
}) satisfies GalleryCopy;

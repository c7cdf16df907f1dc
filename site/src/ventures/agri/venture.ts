import displayFace from '../../fonts/big-shoulders-stencil.woff2?url';
import type { VentureSite } from '../registry';
import { site } from './copy/site';
import { social } from './social';
import { pageThings } from './structured-data';

export const venture: VentureSite = {
  navigation: [
    { label: 'Home', href: '/agribazaar-app/' },
    { label: 'About', href: '/agribazaar-app/about' },
    { label: 'Products', href: '/agribazaar-app/products' },
    { label: 'Gallery', href: '/agribazaar-app/gallery' },
    { label: 'Contact', href: '/agribazaar-app/contact' },
  ],
  displayFace,
  paper: { light: '#faf8e7', dark: '#1a1209' },
  words: site,
  head: 'page-head--agri',
  thanks: 'dialog',
  type: ['LocalBusiness', 'GroceryStore'],
  isPlace: true,
  pageThings,
  social,
};

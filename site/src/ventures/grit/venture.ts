import displayFace from '../../fonts/fraunces.woff2?url';
import type { VentureSite } from '../registry';
import { site } from './copy/site';
import { social } from './social';
import { pageThings } from './structured-data';

export const venture: VentureSite = {
  navigation: [
    { label: 'Home', href: '/arungrit-app/' },
    { label: 'About', href: '/arungrit-app/about' },
    { label: 'Director', href: '/arungrit-app/director' },
    { label: 'Products', href: '/arungrit-app/products' },
    { label: 'Gallery', href: '/arungrit-app/gallery' },
    { label: 'Contact', href: '/arungrit-app/contact' },
  ],
  displayFace,
  paper: { light: '#faf7ea', dark: '#0a170d' },
  words: site,
  head: 'page-head--grit on-deep',
  thanks: 'panel',
  type: 'LocalBusiness',
  isPlace: true,
  pageThings,
  social,
};

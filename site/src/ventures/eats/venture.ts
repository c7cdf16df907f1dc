import displayFace from '../../fonts/shrikhand.woff2?url';
import type { VentureSite } from '../registry';
import { site } from './copy/site';
import { social } from './social';
import { pageThings, particulars } from './structured-data';

export const venture: VentureSite = {
  navigation: [
    { label: 'Home', href: '/aruneats-app/' },
    { label: 'About', href: '/aruneats-app/about' },
    { label: 'Food Court', href: '/aruneats-app/food' },
    { label: 'Gallery', href: '/aruneats-app/gallery' },
    { label: 'Contact', href: '/aruneats-app/contact' },
  ],
  displayFace,
  paper: { light: '#fdf7ee', dark: '#1e0d0c' },
  words: site,
  head: 'page-head--eats on-deep',
  heads: { contact: 'dish--drinks', gallery: 'dish--pizza' },
  thanks: 'dialog',
  gallery: { filenameAlt: true },
  type: 'Restaurant',
  isPlace: true,
  particulars,
  pageThings,
  social,
};

import displayFace from '../../fonts/shrikhand.woff2?url';
import type { VentureSite } from '../registry';
import { social } from './social';
import { pageThings } from './structured-data';

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
  head: 'page-head--eats on-deep',
  heads: { contact: 'dish--drinks', gallery: 'dish--pizza' },
  trade: 'Food court',
  short: 'Eats',
  card: 'Five food brands under one roof, one table for all of you.',
  farewell: 'Bring everyone. Nobody has to agree on one cuisine.',
  notFound: 'This plate came back empty. The kitchen is still open.',
  thanks: 'dialog',
  gallery: { filenameAlt: true },
  type: 'Restaurant',
  isPlace: true,
  pageThings,
  social,
};

import displayFace from '../../fonts/archivo.woff2?url';
import type { VentureSite } from '../registry';
import { social } from './social';
import { pageThings } from './structured-data';

export const venture: VentureSite = {
  navigation: [
    { label: 'About', href: '/aruninfra-app/' },
    { label: 'Services', href: '/aruninfra-app/services' },
    { label: 'Projects', href: '/aruninfra-app/projects' },
    { label: 'Gallery', href: '/aruninfra-app/gallery' },
    { label: 'Contact', href: '/aruninfra-app/contact' },
  ],
  displayFace,
  paper: { light: '#f1f0ed', dark: '#15171b' },
  head: 'sheet-bg',
  trade: 'Construction and interiors',
  short: 'Infra',
  card: 'Civil construction and interiors, drawn before they are built.',
  farewell: 'Send us the site. We will send a drawing.',
  notFound: 'This room is not on the drawing.',
  thanks: 'dialog',
  gallery: { ruled: true },
  type: 'HomeAndConstructionBusiness',
  isPlace: true,
  pageThings,
  social,
};

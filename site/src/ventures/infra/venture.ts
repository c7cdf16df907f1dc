import displayFace from '../../fonts/archivo.woff2?url';
import type { VentureSite } from '../registry';
import { site } from './copy/site';
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
  words: site,
  head: 'sheet-bg',
  thanks: 'dialog',
  gallery: { ruled: true },
  type: 'HomeAndConstructionBusiness',
  isPlace: true,
  pageThings,
  social,
};

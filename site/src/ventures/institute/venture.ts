import displayFace from '../../fonts/bricolage-grotesque.woff2?url';
import type { VentureSite } from '../registry';
import { facultyIds } from './faculty-profile';
import { site } from './copy/site';
import { social } from './social';
import { pageThings } from './structured-data';

export const venture: VentureSite = {
  navigation: [
    { label: 'About', href: '/arun-app/about' },
    { label: 'Faculty', href: '/arun-app/faculty' },
    { label: 'Batches', href: '/arun-app/batches' },
    { label: 'Class Schedule', href: '/arun-app/class-schedule' },
    { label: 'Fees', href: '/arun-app/fees-structure' },
    { label: 'Gallery', href: '/arun-app/gallery' },
    { label: 'Contact', href: '/arun-app/arun-contact-us' },
  ],
  displayFace,
  paper: { light: '#f8fbfe', dark: '#081025' },
  words: site,
  head: 'page-head--ledger on-deep',
  thanks: 'panel',
  minors: true,
  gallery: { ruled: true },
  type: ['EducationalOrganization', 'LocalBusiness'],
  isPlace: true,
  records: { '/arun-app/faculty/[id]': facultyIds },
  pageThings,
  social,
};

import displayFace from '../../fonts/bricolage-grotesque.woff2?url';
import type { VentureSite } from '../registry';
import { facultyIds } from './faculty-profile';
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
  head: 'page-head--ledger on-deep',
  trade: '',
  short: 'Institute',
  card: 'Commerce coaching for Plus One and Plus Two.',
  farewell: 'Bring the last report card. We will plan the next one.',
  notFound: 'We checked the sum twice. This address does not add up.',
  thanks: 'panel',
  minors: true,
  gallery: { ruled: true },
  type: 'EducationalOrganization',
  isPlace: false,
  records: { '/arun-app/faculty/[id]': facultyIds },
  pageThings,
  social,
};

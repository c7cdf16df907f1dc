import displayFace from '../../fonts/fraunces.woff2?url';
import type { VentureSite } from '../registry';
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
  head: 'page-head--grit on-deep',
  trade: 'Coconut products',
  short: 'Coconut',
  card: 'Coconut: grated, bottled, pressed, tender or whole.',
  farewell: 'Tell us how many you need, and by what time.',
  notFound: 'We cracked it open and there was nothing inside.',
  thanks: 'panel',
  type: 'LocalBusiness',
  isPlace: true,
  pageThings,
  social,
};

import displayFace from '../../fonts/eczar.woff2?url';
import type { VentureSite } from '../registry';
import { social } from './social';

export const venture: VentureSite = {
  navigation: [
    { label: 'Home', href: '/' },
    { label: 'Institute', href: '/arun-app/about' },
    { label: 'Coconut', href: '/arungrit-app/' },
    { label: 'Infra', href: '/aruninfra-app/' },
    { label: 'Agri', href: '/agribazaar-app/' },
    { label: 'Eats', href: '/aruneats-app/' },
    { label: 'Contact', href: '/contact' },
  ],
  displayFace,
  paper: { light: '#faf7f1', dark: '#0c0f20' },
  head: 'page-head--cloth on-deep',
  trade: 'Southern India',
  farewell: 'Come and see us. The tea is on.',
  notFound: 'This thread ends here. Any of the others will take you further.',
  thanks: 'panel',
  type: 'Organization',
  isPlace: false,
  social,
};

import type { NavigationLink } from '../../layouts/navigation-link';

/** The header of the agri marketplace site. */
const links: readonly NavigationLink[] = [
  { label: 'Home', href: '/agribazaar-app/' },
  { label: 'What We Offer', href: '/agribazaar-app/#stalls' },
  { label: 'Offers', href: '/agribazaar-app/#offers' },
  { label: 'Gallery', href: '/agribazaar-app/gallery' },
  { label: 'Contact', href: '/agribazaar-app/contact' },
];

export default links;

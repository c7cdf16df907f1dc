import type { NavigationLink } from '../../layouts/navigation-link';

/** The header of the agri marketplace site. */
const links: readonly NavigationLink[] = [
  { label: 'Home', href: '/agribazaar-app/' },
  { label: 'About', href: '/agribazaar-app/about' },
  { label: 'Products', href: '/agribazaar-app/products' },
  { label: 'Gallery', href: '/agribazaar-app/gallery' },
  { label: 'Contact', href: '/agribazaar-app/contact' },
];

export default links;

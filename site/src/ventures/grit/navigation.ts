import type { NavigationLink } from '../../layouts/navigation-link';

/** The header of the coconut site. */
const links: readonly NavigationLink[] = [
  { label: 'Home', href: '/arungrit-app/' },
  { label: 'About', href: '/arungrit-app/about' },
  { label: 'Director', href: '/arungrit-app/director' },
  { label: 'Products', href: '/arungrit-app/products' },
  { label: 'Gallery', href: '/arungrit-app/gallery' },
  { label: 'Contact', href: '/arungrit-app/contact' },
];

export default links;

import type { NavigationLink } from '../../layouts/navigation-link';

/** The header of the coconut site. */
const links: readonly NavigationLink[] = [
  { label: 'Home', href: '/arungrit-app/' },
  { label: 'Products', href: '/arungrit-app/#goods' },
  { label: 'How it is made', href: '/arungrit-app/#process' },
  { label: 'Gallery', href: '/arungrit-app/gallery' },
  { label: 'Contact', href: '/arungrit-app/contact' },
];

export default links;

import type { NavigationLink } from '../../layouts/navigation-link';

/** The header of the food court site. */
const links: readonly NavigationLink[] = [
  { label: 'Home', href: '/aruneats-app/' },
  { label: 'What’s Inside', href: '/aruneats-app/#inside' },
  { label: 'Offers', href: '/aruneats-app/#offers' },
  { label: 'Gallery', href: '/aruneats-app/gallery' },
  { label: 'Contact', href: '/aruneats-app/contact' },
];

export default links;

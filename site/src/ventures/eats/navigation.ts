import type { NavigationLink } from '../../layouts/navigation-link';

/** The header of the food court site. */
const links: readonly NavigationLink[] = [
  { label: 'Home', href: '/aruneats-app/' },
  { label: 'About', href: '/aruneats-app/about' },
  { label: 'Food Court', href: '/aruneats-app/food' },
  { label: 'Gallery', href: '/aruneats-app/gallery' },
  { label: 'Contact', href: '/aruneats-app/contact' },
];

export default links;

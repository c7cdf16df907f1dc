import type { NavigationLink } from '../../layouts/navigation-link';

/** The header of the main site. */
const links: readonly NavigationLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Institute', href: '/arun-app/about' },
  { label: 'Coconut', href: '/arungrit-app/' },
  { label: 'Infra', href: '/aruninfra-app/' },
  { label: 'Agri', href: '/agribazaar-app/' },
  { label: 'Eats', href: '/aruneats-app/' },
  { label: 'Contact', href: '/contact' },
];

export default links;

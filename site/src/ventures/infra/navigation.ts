import type { NavigationLink } from '../../layouts/navigation-link';

/** The header of the infrastructure site. */
const links: readonly NavigationLink[] = [
  { label: 'About', href: '/aruninfra-app/' },
  { label: 'Services', href: '/aruninfra-app/services' },
  { label: 'Projects', href: '/aruninfra-app/projects' },
  { label: 'Gallery', href: '/aruninfra-app/gallery' },
  { label: 'Contact', href: '/aruninfra-app/contact' },
];

export default links;

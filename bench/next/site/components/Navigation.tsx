'use client';

// As on the portal's page: Safari forgets that a list without bullets is one.
/* oxlint-disable jsx-a11y/no-redundant-roles */
import { usePathname } from 'next/navigation';
import { links } from '../content/links';
import { PageLink } from './PageLink';

/** The header's links; the one of the page itself is marked. */
export function Navigation() {
  const path = usePathname();
  return (
    <ul className="navlist" role="list">
      {links.map(({ label, href }) => (
        <li key={href}>
          <PageLink href={href} aria-current={href === path ? 'page' : undefined}>
            {label}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

// As on the portal's page: Safari forgets that a list without bullets is one.
/* oxlint-disable jsx-a11y/no-redundant-roles */
import { PageLink } from './PageLink';

interface BreadcrumbsProps {
  /** From the front door to the page itself; the last one is not a link. */
  readonly trail: readonly { readonly label: string; readonly href?: string }[];
}

/** The way to a page. */
export function Breadcrumbs({ trail }: BreadcrumbsProps) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol className="cr" role="list">
        {trail.map(({ label, href }) => (
          <li key={label}>
            {href === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <PageLink href={href}>{label}</PageLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

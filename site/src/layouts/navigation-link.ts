/** A link of a site's header. */
export interface NavigationLink {
  readonly label: string;
  /** A page's path, or a section of the front page (`/arungrit-app/#goods`). */
  readonly href: string;
}

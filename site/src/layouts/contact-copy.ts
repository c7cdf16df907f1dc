/** Texts of a contact page. */
export interface ContactCopy {
  /** In the browser's tab and the breadcrumbs. */
  readonly title: string;
  /** The page's headline. */
  readonly heading: string;
  readonly description: string;
  readonly lede: string;
  /** Headline of the form. */
  readonly form: string;
  /** What the first address is, where it is not just the address. */
  readonly addressLabel?: string;
}

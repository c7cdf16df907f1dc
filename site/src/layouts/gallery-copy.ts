/** Texts of a gallery page; each venture writes its own. */
export interface GalleryCopy {
  /** For the browser's tab, the breadcrumbs and search engines. */
  readonly title: string;
  /** The headline. */
  readonly heading: string;
  readonly description: string;
  readonly lede: string;
  /** While no media is there. */
  readonly empty: string;
  /** What its pictures are of, for one without words: `Photo 3 of {album}`; otherwise `the gallery`. */
  readonly album?: string;
  /** The question at its end. */
  readonly closing?: { readonly title: string; readonly text: string; readonly action: string };
}

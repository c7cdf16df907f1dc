import type { PageContent, VentureId } from '@portal/contract';
import type { SocialTemplate } from '../social/template';
import type { LinkedThing } from '../structured-data/json-ld';

/** A link of a site's header. */
export interface NavigationLink {
  readonly label: string;
  /** A page's path, or a section of the front page (`/arungrit-app/#goods`). */
  readonly href: string;
}

/** The words of a site beside those of its pages: `copy/site.ts`. */
interface SiteWords {
  /** What it is, in two words below its name; empty where its tagline stands there. */
  readonly trade: string;
  /** What the main site's header calls it. */
  readonly short?: string;
  /** What its card on the main page says; the main site has none. */
  readonly card?: string;
  /** The sentence in the footer. */
  readonly farewell: string;
  /** What it says where an address leads nowhere. */
  readonly notFound: string;
}

/** What a venture says of itself in its `venture.ts`. What its folder holds under a fixed name need not be told: see below. */
export interface VentureSite {
  /** The header's links, in order. Only links that lead somewhere are listed. */
  readonly navigation: readonly NavigationLink[];
  /** Address of its display face. */
  readonly displayFace: string;
  /** The colour of its paper by day and by night, for the browser's own bars. */
  readonly paper: { readonly light: string; readonly dark: string };
  /** Classes of the head of its pages. */
  readonly head: string;
  /** What stands on every page of the site, and on pages about it. */
  readonly words: SiteWords;
  /** How its form thanks: in its place, or in a dialog. */
  readonly thanks: 'panel' | 'dialog';
  /** Whether those who write are often not yet eighteen: then a parent or guardian is the one who agrees. */
  readonly minors?: boolean;
  /** What its pictures hang from and are called by. */
  readonly gallery?: { readonly ruled?: boolean; readonly filenameAlt?: boolean };
  /** More classes for the head of a page that all ventures have. */
  readonly heads?: { readonly contact?: string; readonly gallery?: string };
  /** Its type in schema.org. */
  readonly type: string | readonly string[];
  /** Whether it is a place with opening hours; schema.org knows none for organisations. */
  readonly isPlace: boolean;
  /** What schema.org knows of its type alone. */
  readonly particulars?: () => Readonly<Record<string, unknown>>;
  /** What its pages are about, beside the venture itself. @param path of a page */
  readonly pageThings?: (path: string) => readonly LinkedThing[];
  /** The ids for which there is a page, by the page's address with `[id]` in it. */
  readonly records?: Readonly<Record<string, (content: PageContent) => readonly number[]>>;
  /** The picture by which its pages are shared. */
  readonly social: SocialTemplate;
}

// Read when they are asked for, not here: a venture may ask for another one while it is loaded itself.
const sites = import.meta.glob<{ readonly venture: VentureSite }>('./*/venture.ts', { eager: true });
const stylesheets = import.meta.glob<string>('./*/venture.css', {
  eager: true,
  query: '?url',
  import: 'default',
});
const icons = import.meta.glob<string>('./*/mark.svg', { eager: true, query: '?url', import: 'default' });
const marks = import.meta.glob<string>('./*/mark.svg', { eager: true, query: '?raw', import: 'default' });
const stills = import.meta.glob<string>('./*/art/still.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** The file of a venture. @throws Error when its folder has none */
function fileOf<T>(files: Readonly<Record<string, T>>, venture: VentureId, name: string): T {
  const file = files[`./${venture}/${name}`];
  if (file === undefined) throw new Error(`There is no ${name} in site/src/ventures/${venture}.`);
  return file;
}

/** What a venture says of itself. */
export const siteOf = (venture: VentureId): VentureSite => fileOf(sites, venture, 'venture.ts').venture;
/** Address of its one stylesheet: tokens, bones and theme. */
export const stylesheetOf = (venture: VentureId): string => fileOf(stylesheets, venture, 'venture.css');
/** Address of its icon for the browser's tab. */
export const iconOf = (venture: VentureId): string => fileOf(icons, venture, 'mark.svg');
/** Its mark as SVG text, for pictures that are made of it. */
export const markOf = (venture: VentureId): string => fileOf(marks, venture, 'mark.svg');
/** Address of what stands for a video until it is played. It has no proportions of its own: it fills any frame. */
export const stillOf = (venture: VentureId): string => fileOf(stills, venture, 'art/still.svg');

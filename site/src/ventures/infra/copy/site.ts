import { words } from '../../../content/words';

/** What stands on every page of the site, and on pages about it. */
export const site = words('infra.site', {
  /** What it is, in two words below its name; empty where its tagline stands there. */
  trade: 'Construction and interiors',
  /** What the main site's header calls it. */
  short: 'Infra',
  /** What its card on the main page says. */
  card: 'Civil construction and interiors, drawn before they are built.',
  /** The sentence in the footer. */
  farewell: 'Send us the site. We will send a drawing.',
  /** What it says where an address leads nowhere. */
  notFound: 'This room is not on the drawing.',
});

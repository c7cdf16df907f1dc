import { words } from '../../../content/words';

/** What stands on every page of the site, and on pages about it. */
export const site = words('agri.site', {
  /** What it is, in two words below its name; empty where its tagline stands there. */
  trade: 'Vegetables, fruits, oils',
  /** What the main site's header calls it. */
  short: 'Agri',
  /** What its card on the main page says. */
  card: 'Vegetables, fruits and cold-pressed oils.',
  /** The sentence in the footer. */
  farewell: 'Tell us what your kitchen needs this week.',
  /** What it says where an address leads nowhere. */
  notFound: 'This crate is empty. The market is open.',
});

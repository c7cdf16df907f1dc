import { words } from '../../../content/words';

/** What stands on every page of the site, and on pages about it. */
export const site = words('eats.site', {
  /** What it is, in two words below its name; empty where its tagline stands there. */
  trade: 'Food court',
  /** What the main site's header calls it. */
  short: 'Eats',
  /** What its card on the main page says. */
  card: 'Five food brands under one roof, one table for all of you.',
  /** The sentence in the footer. */
  farewell: 'Bring everyone. Nobody has to agree on one cuisine.',
  /** What it says where an address leads nowhere. */
  notFound: 'This plate came back empty. The kitchen is still open.',
});

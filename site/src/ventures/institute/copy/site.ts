import { fixed, words } from '../../../content/words';

/** What stands on every page of the site, and on pages about it. */
export const site = words('institute.site', {
  /** What it is, in two words below its name; empty where its tagline stands there. */
  trade: fixed(''),
  /** What the main site's header calls it. */
  short: 'Institute',
  /** What its card on the main page says. */
  card: 'Commerce coaching for Plus One and Plus Two.',
  /** The sentence in the footer. */
  farewell: 'Bring the last report card. We will plan the next one.',
  /** What it says where an address leads nowhere. */
  notFound: 'We checked the sum twice. This address does not add up.',
});

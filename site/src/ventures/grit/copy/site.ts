import { fixed, words } from '../../../content/words';

/** What stands on every page of the site, and on pages about it. */
export const site = words('grit.site', {
  /** What it is, in two words below its name; empty where its tagline stands there. */
  trade: 'Coconut products',
  /** What the main site's header calls it. */
  short: fixed('Coconut'),
  /** What its card on the main page says. */
  card: 'Coconut: grated, bottled, pressed, tender or whole.',
  /** The sentence in the footer. */
  farewell: 'Tell us how many you need, and by what time.',
  /** What it says where an address leads nowhere. */
  notFound: 'We cracked it open and there was nothing inside.',
});

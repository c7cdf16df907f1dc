import { words } from '../../../content/words';

/** What stands on every page of the site, and on pages about it. */
export const site = words('group.site', {
  /** What it is, in two words below its name; empty where its tagline stands there. */
  trade: 'Southern India',
  /** The sentence in the footer. */
  farewell: 'Come and see us. The tea is on.',
  /** What it says where an address leads nowhere. */
  notFound: 'This thread ends here. Any of the others will take you further.',
});

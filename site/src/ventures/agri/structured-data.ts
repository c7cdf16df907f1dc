import { content } from '../../content/content';
import type { LinkedThing } from '../../structured-data/json-ld';
import { offerThings } from '../../structured-data/offers';

/** The offers of the moment, on the page that shows them. */
export const pageThings = (path: string): readonly LinkedThing[] =>
  path === '/agribazaar-app/' ? offerThings('agri', content().list('bazaaroffer')) : [];

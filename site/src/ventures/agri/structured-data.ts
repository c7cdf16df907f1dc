import { content } from '../../content/content';
import { business } from '../../structured-data/business';
import type { LinkedThing } from '../../structured-data/json-ld';

/** The offers of the moment, on the page that shows them. */
export const pageThings = (path: string): readonly LinkedThing[] =>
  path !== '/agribazaar-app/'
    ? []
    : content()
        .list('bazaaroffer')
        .map(({ offerName, description }) => ({
          '@type': 'Offer',
          name: offerName,
          description,
          offeredBy: business('agri'),
        }));

import type { RecordOf, VentureId } from '@portal/contract';
import { business } from './business';
import type { LinkedThing } from './json-ld';

/** The offers of the moment, each as long as it is shown. What their days say is for people. */
export const offerThings = (
  venture: VentureId,
  offers: readonly RecordOf<'eatsoffer'>[],
): readonly LinkedThing[] =>
  offers.map(({ offerName, description, show_from, show_until }) => ({
    '@type': 'Offer',
    name: offerName,
    description,
    offeredBy: business(venture),
    validFrom: show_from ?? undefined,
    validThrough: show_until ?? undefined,
  }));

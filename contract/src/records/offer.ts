import { z } from 'zod';
import { longText, shortText, stored } from '../fields.js';

/** The offer forms' sentence for an empty field. */
export const offerRequired = 'Please fill in all the fields before saving.';

export const offerInput = z.object({
  offerName: shortText(offerRequired),
  description: longText(offerRequired),
  /** How long it is valid, in words. */
  days: shortText(offerRequired),
});

export const offerRecord = z.object({
  ...stored,
  offerName: z.string(),
  description: z.string(),
  days: z.string(),
});

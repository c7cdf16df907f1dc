import { z } from 'zod';
import { amount, day, shortText, stored } from '../fields.js';

/** The batch form's sentence for an empty field. */
export const batchRequired = 'Please fill in all the batch fields before saving.';
const invalidFees = 'Fees must be a valid non-negative number.';

export const batchInput = z.object({
  batchName: shortText(batchRequired),
  subjects: shortText(batchRequired),
  languages: shortText(batchRequired),
  startDate: day(batchRequired),
  duration: shortText(batchRequired),
  fees: amount(batchRequired, invalidFees),
});

export const batchRecord = z.object({
  ...stored,
  batchName: z.string(),
  subjects: z.string(),
  languages: z.string(),
  /** `YYYY-MM-DD` */
  startDate: z.iso.date(),
  duration: z.string(),
  /** In rupees. */
  fees: z.number(),
});

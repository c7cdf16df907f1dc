import { z } from 'zod';
import { amount, amountOrEmpty, shortText, stored } from '../fields.js';

/** The fees form's sentence for an empty field. */
export const feesRequired = 'Please fill in all fields before saving.';
const invalidAmount = 'Amounts must be valid non-negative numbers.';

export const feesInput = z.object({
  program: shortText(feesRequired),
  tuitionFee: amount(feesRequired, invalidAmount),
  /** May be left empty: '' or `null`. Pages show a dash. */
  registration: amountOrEmpty(feesRequired, invalidAmount),
  /** Shown as Others. */
  inclusion: amount(feesRequired, invalidAmount),
  /** Including GST. */
  total: amount(feesRequired, invalidAmount),
});

export const feesRecord = z.object({
  ...stored,
  program: z.string(),
  tuitionFee: z.number(),
  registration: z.number().nullable(),
  inclusion: z.number(),
  total: z.number(),
});

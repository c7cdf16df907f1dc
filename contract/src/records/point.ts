import { z } from 'zod';
import { longText, stored } from '../fields.js';

/** Sentences of the five one-line lists for an empty entry. */
export const pointRequired = {
  eligible: 'Please enter an eligibility requirement.',
  whyjoin: 'Please enter a point.',
  timetable: 'Please enter a point.',
  scholarship: 'Please enter a scholarship detail.',
  rule: 'Please enter a rule.',
} as const;

/** Input of a one-line list. @param required its sentence for an empty entry */
export const pointInput = (required: string) => z.object({ point: longText(required) });

export const pointRecord = z.object({ ...stored, point: z.string() });

/** An eligibility record carries its text under both spellings. */
export const eligibleRecord = z.object({ ...stored, point: z.string(), Point: z.string() });

/** What a profile holds of its opening hours. What pages make of them is in `opening-hours.ts`, which the dashboard's first load does without. */
import { z } from 'zod';
import type { Weekday } from './india-time.js';
import { limits } from './limits.js';
import { day, optionalText } from './values.js';

const invalidTime = 'Please give times as hours and minutes, for example 06:30.';
const clock = z.string(invalidTime).regex(/^([01]\d|2[0-3]):[0-5]\d$/, invalidTime);
const invalidSpans = 'A day has two spans at most, the second after the first.';

const invalidSpan = 'Please say from when to when.';
/** When a day is open: from and to. An end at or before its start is after midnight. */
// No tuple: the schema of tuples would come into the dashboard's first load for this alone.
const span = z.array(clock, invalidSpan).length(2, invalidSpan) as unknown as z.ZodType<
  readonly [from: string, to: string]
>;

const spans = z
  .array(span, 'Please list the hours of each day; none where it is closed.')
  .max(2, invalidSpans)
  .refine(
    ([first, second]) =>
      second === undefined || (first !== undefined && first[0] < first[1] && first[1] <= second[0]),
    invalidSpans,
  );

/** The hours of each day of a week; a day without any is closed. */
export const hoursWeek = z.object(
  { mon: spans, tue: spans, wed: spans, thu: spans, fri: spans, sat: spans, sun: spans } satisfies Record<
    Weekday,
    unknown
  >,
  'Please give the hours of all seven days, mon to sun.',
);

export type HoursWeek = z.infer<typeof hoursWeek>;

const mostClosures = 60;

/** Days on which everything is closed, with the sentence that stands in the place of the hours. */
export const closures = z
  .array(
    z.object({ date: day('Please give the date of each closed day.'), note: optionalText(limits.shortText) }),
    'Please list the closed days, each with its date and its sentence.',
  )
  .max(mostClosures, `${mostClosures} closed days at most can be kept.`);

export type Closures = z.infer<typeof closures>;

/** The calendar of India, which has one time and no summer time: days are counted, and the hours of each are the same. */

const minuteMs = 60_000;
/** A day, in milliseconds. */
export const dayMs = 24 * 60 * minuteMs;
const aheadMs = 330 * minuteMs;

/** The days of a week as records name them. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Monday first. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The name of a day of the week: `Monday`. @param index 0 is Monday */
export const weekdayName = (index: number): string => weekdayNames[index] ?? '';

/** The day in India at a moment, counted from 1970. @param at in milliseconds */
export const dayAt = (at: number): number => Math.floor((at + aheadMs) / dayMs);

/** The moment at which a day begins in India, in milliseconds. */
export const startOfDay = (day: number): number => day * dayMs - aheadMs;

/** A day as `YYYY-MM-DD`. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** Which day of the week a day is; 0 is Monday. The first of 1970 was a Thursday. */
export const weekdayOfDay = (day: number): number => (day + 3) % 7;

/** The moment of an hour of a day. @param clock `06:30` */
export const momentOf = (day: number, clock: string): number =>
  startOfDay(day) + (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * minuteMs;

/** A time of day as it is read: `6:30 AM`. @param clock `06:30` */
export function clockText(clock: string): string {
  const hour = Number(clock.slice(0, 2));
  const half = hour < 12 ? 'AM' : 'PM';
  if (clock === '12:00') return '12:00 noon';
  if (clock === '00:00') return '12:00 midnight';
  return `${hour % 12 || 12}:${clock.slice(3)} ${half}`;
}

/** The time of day in India at a moment, as `06:30`. */
export const clockAt = (at: number): string => new Date(at + aheadMs).toISOString().slice(11, 16);

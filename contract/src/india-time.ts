/** The calendar of India, which has one time and no summer time: days are counted, and the hours of each are the same. */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const aheadMs = 330 * minuteMs;

/** The days of a week as records name them. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The name of a day of the week: `Monday`. @param index 0 is Monday */
export const weekdayName = (index: number): string => names[index] ?? '';

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

/** How pages name days and moments, as it is first. `{time}` is a moment, with its day. */
export const dayWords = {
  until: 'until {time}',
  tonight: 'tonight',
  tomorrow: 'tomorrow',
  weekdays: names,
} as const;

export type Timed = (values: { readonly time: string }) => string;

/** The same, as it is asked for: the owner may have put another text in the place of each. */
export interface DayPhrases {
  readonly until: Timed;
  readonly tonight: string;
  readonly tomorrow: string;
  /** Monday first. */
  readonly weekdays: readonly string[];
}

/** A text with a place for a moment, as a function. */
export const timed =
  (text: string): Timed =>
  ({ time }) =>
    text.replace('{time}', time);

const standard = (): DayPhrases => ({ ...dayWords, until: timed(dayWords.until) });

const dateFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' });

/** A day as people name it from another one: nothing for the same, `tomorrow`, `Monday`, and beyond a week `3 January`. */
export function dayName(
  day: number,
  today: number,
  says: Pick<DayPhrases, 'tomorrow' | 'weekdays'> = dayWords,
): string {
  if (day === today) return '';
  if (day === today + 1) return says.tomorrow;
  const near = today < day && day < today + 7 ? says.weekdays[weekdayOfDay(day)] : undefined;
  return near ?? dateFormat.format(day * dayMs);
}

/** A time of day as it is read: `6:30 AM`. @param clock `06:30` */
export function clockText(clock: string): string {
  const hour = Number(clock.slice(0, 2));
  const half = hour < 12 ? 'AM' : 'PM';
  if (clock === '12:00') return '12:00 noon';
  if (clock === '00:00') return '12:00 midnight';
  return `${hour % 12 || 12}:${clock.slice(3)} ${half}`;
}

/** When something ends, as people say it. */
export interface End {
  /** `until Sunday`, `until 8:30 PM`, `until 29 November` */
  readonly text: string;
  /** The moment from which it is said otherwise. */
  readonly until?: number;
}

/** When something ends as it is said at a moment; without one, by its date alone. Midnight ends the day before it. */
export function endText(end: number, now?: number, says: DayPhrases = standard()): End {
  const last = dayAt(end - 1);
  const date = (from: number): string => {
    const year = dateOfDay(last).slice(0, 4);
    return `${dateFormat.format(last * dayMs)}${year === dateOfDay(from).slice(0, 4) ? '' : ` ${year}`}`;
  };
  if (now === undefined) return { text: says.until({ time: date(0) }) };
  const today = dayAt(now);
  if (last >= today + 7) {
    const nextYear = Date.UTC(Number(dateOfDay(today).slice(0, 4)) + 1, 0, 1) / dayMs;
    return { text: says.until({ time: date(today) }), until: startOfDay(Math.min(last - 6, nextYear)) };
  }
  const clock = ['00:00', '23:59'].includes(clockAt(end)) ? '' : clockText(clockAt(end));
  const on = last === today && clock === '' ? says.tonight : dayName(last, today, says);
  return {
    text: says.until({ time: `${on} ${clock}`.trim() }),
    until: Math.min(end, startOfDay(today + 1)),
  };
}

/** The time of day in India at a moment, as `06:30`. */
export const clockAt = (at: number): string => new Date(at + aheadMs).toISOString().slice(11, 16);

import {
  clockAt,
  clockText,
  dateOfDay,
  dayAt,
  dayMs,
  startOfDay,
  weekdayNames,
  weekdayOfDay,
} from './india-time.js';

/** How pages name days and moments, as it is first. `{time}` is a moment, with its day. */
export const dayWords = {
  until: 'until {time}',
  tonight: 'tonight',
  tomorrow: 'tomorrow',
  weekdays: weekdayNames,
} as const;

/** What is said of a moment. */
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
export function dayName(day: number, today: number, says: Pick<DayPhrases, 'tomorrow' | 'weekdays'>): string {
  if (day === today) return '';
  if (day === today + 1) return says.tomorrow;
  const near = today < day && day < today + 7 ? says.weekdays[weekdayOfDay(day)] : undefined;
  return near ?? dateFormat.format(day * dayMs);
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

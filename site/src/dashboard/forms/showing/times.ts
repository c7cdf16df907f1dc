/** The two moments of a form in India's time, whatever the clock of the reader: as days and hours, as choices, and in words. */
import { endBeforeStart } from '@portal/contract';

const dayMs = 86_400_000;
const aheadMs = 330 * 60_000;

/** Nobody sees a record that is shown from here: it is kept until somebody chooses when. */
export const never = '2199-01-01T00:30:00.000Z';

/** The two moments of a form, in ISO 8601 and UTC; '' for none. */
export interface Times {
  readonly from: string;
  readonly until: string;
}

/** A day and an hour in India as fields of a form hold them. */
export interface Local {
  readonly day: string;
  readonly time: string;
}

/** A moment as days and hours in India. */
export function localOf(moment: number): Local {
  const [day = '', time = ''] = new Date(moment + aheadMs).toISOString().split('T');
  return { day, time: time.slice(0, 5) };
}

/** A day and an hour in India as a moment in ISO 8601 and UTC; '' where they are none. */
export function momentOf({ day, time }: Local): string {
  const at = Date.parse(`${day}T${time}:00+05:30`);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}

/** Some days after the day of a moment in India. */
const after = (moment: number, days: number, time: string): string =>
  momentOf({ day: localOf(moment + days * dayMs).day, time });

/** The day of the week of a moment in India; 0 is Sunday. */
const weekdayOf = (moment: number): number => new Date(moment + aheadMs).getUTCDay();

/** When something begins, by the words of the choice. @param now in milliseconds */
export function starts(now: number): ReadonlyMap<string, string> {
  // Not tomorrow, which has a word of its own.
  const friday = ((5 - weekdayOf(now) + 5) % 7) + 2;
  return new Map([
    ['Now', ''],
    ['Tomorrow, 6 AM', after(now, 1, '06:00')],
    ['Friday, 6 AM', after(now, friday, '06:00')],
    ['Not yet', never],
  ]);
}

/** When something ends, by the words of the choice, from the moment on at which it begins. */
export function ends(start: number): ReadonlyMap<string, string> {
  return new Map([
    ['No end', ''],
    ['This weekend', after(start, (7 - weekdayOf(start)) % 7, '23:59')],
    ['2 weeks', after(start, 14, '23:59')],
  ]);
}

const format = (options: Intl.DateTimeFormatOptions): ((moment: number) => string) => {
  const words = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', ...options });
  return (moment) => words.format(moment).replace(',', '');
};
const longDay = format({ weekday: 'long', day: 'numeric', month: 'long' });
const shortDay = format({ day: 'numeric', month: 'short' });
const shortDayAndYear = format({ day: 'numeric', month: 'short', year: 'numeric' });
const weekday = format({ weekday: 'long' });
const clock = format({ hour: 'numeric', minute: '2-digit', hour12: true });

const clockText = (moment: number): string => clock(moment).replace(/[ap]m/, (half) => half.toUpperCase());
const dayAndHour = (moment: number): string => `${longDay(moment)}, ${clockText(moment)}`;

const dayAndYear = format({ day: 'numeric', month: 'long', year: 'numeric' });

/** A moment of a record, wherever no other one stands beside it: `29 November 2026, 11:59 PM`. */
export function momentText(moment: string): string {
  if (moment === never) return 'Not yet';
  const at = Date.parse(moment);
  return Number.isNaN(at) ? '' : `${dayAndYear(at)}, ${clockText(at)}`;
}

/** When it is over, as people say it; a day that ends is a night. @param start the moment from which it is said */
function endText(end: number, start: number): string {
  if (localOf(end).time !== '23:59') return dayAndHour(end);
  return end - start < 7 * dayMs ? `${weekday(end)} night` : `the night of ${longDay(end)}`;
}

/** Whether something would end before it begins. */
export const isEndFirst = ({ from, until }: Times): boolean =>
  from !== '' && until !== '' && Date.parse(until) <= Date.parse(from);

/** What two moments come to, as a sentence. @param now in milliseconds */
export function shownText({ from, until }: Times, now: number): string {
  if (from === never) return 'Kept here. Nobody sees it until you choose when.';
  if (isEndFirst({ from, until })) return endBeforeStart;
  const [start, end] = [Date.parse(from), Date.parse(until)];
  if (end <= now) return `Over since ${dayAndHour(end)}. Nobody sees it.`;
  const begins = start > now ? `from ${dayAndHour(start)}` : 'now';
  const lasts = until === '' ? ', with no end' : ` until ${endText(end, Math.max(now, start || now))}`;
  return `On the site ${begins}${lasts}.`;
}

/** What a list says of a record that has its time; `undefined` where that is just now, with no end. */
export function tagText({ from, until }: Times, now: number): string | undefined {
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const dateOf = (moment: number): string =>
    (localOf(moment).day.slice(0, 4) === localOf(now).day.slice(0, 4) ? shortDay : shortDayAndYear)(moment);
  if (from === never) return 'Not shown yet';
  if (end <= now) return `Over since ${dateOf(end)}`;
  if (start > now) return `Shown from ${dateOf(start)}`;
  return until === '' ? undefined : `Shown until ${dateOf(end)}`;
}

/** A day of the strip. */
export interface StripDay extends Local {
  readonly isShown: boolean;
}

const stripDays = 21;

/** The three weeks from today on, and on which of their days it is shown. */
export function strip(times: Times, now: number): readonly StripDay[] {
  const [from, until] = [Date.parse(times.from), Date.parse(times.until)];
  return Array.from({ length: stripDays }, (_, index) => {
    const { day } = localOf(now + index * dayMs);
    const begins = Date.parse(`${day}T00:00:00+05:30`);
    const isShown = !isEndFirst(times) && !(from >= begins + dayMs) && !(until <= Math.max(begins, now));
    return { day, time: 'SMTWTFS'.charAt(weekdayOf(begins)), isShown };
  });
}

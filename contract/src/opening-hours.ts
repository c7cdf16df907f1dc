import { hoursWeek, type Closures, type HoursWeek } from './hours.js';
import { dayName, dayWords, timed, type DayPhrases, type Timed } from './day-words.js';
import {
  clockAt,
  clockText,
  dateOfDay,
  dayAt,
  momentOf,
  startOfDay,
  weekdayName,
  weekdayOfDay,
  weekdays,
} from './india-time.js';

/** When a business is open. */
export interface Hours {
  readonly hours_week: HoursWeek;
  readonly closures: Closures;
}

/** What pages say of it, as it is first. `{time}` is a moment, with its day where that is not today: `tomorrow 6:30 AM`. */
export const openWords = {
  openUntil: 'Open until {time}',
  opens: 'Opens {time}',
  allDay: 'Open 24 hours',
  closedToday: 'Closed today',
  closed: 'Closed',
} as const;

/** The same, as it is asked for: the owner may have put another text in the place of each. */
export interface OpenPhrases extends Pick<DayPhrases, 'tomorrow' | 'weekdays'> {
  readonly openUntil: Timed;
  readonly opens: Timed;
  readonly allDay: string;
  readonly closedToday: string;
  readonly closed: string;
}

/** A function, so that whoever bundles the contract can leave it out. */
const standard = (): OpenPhrases => ({
  ...dayWords,
  ...openWords,
  openUntil: timed(openWords.openUntil),
  opens: timed(openWords.opens),
});

/** Whether a business is open, and until when that is so. */
export interface OpenState {
  /** `shut`: on a day on which it is closed for a reason. */
  readonly state: 'open' | 'closed' | 'shut';
  /** `Open until 8:30 PM`; `Opens tomorrow 6:30 AM`; the sentence of a closed day. */
  readonly says: string;
  /** After a closed day's sentence: when it opens. */
  readonly opens?: string;
  /** The moment from which something else is to be said, in milliseconds; absent where nothing ever will be. */
  readonly until?: number;
}

type Moments = readonly [from: number, to: number];

/** The closed day on a date. */
const closureOn = ({ closures: days }: Pick<Hours, 'closures'>, on: number): Closures[number] | undefined =>
  days.find(({ date }) => date === dateOfDay(on));

function openingsOn(hours: Hours, on: number): readonly Moments[] {
  if (closureOn(hours, on) !== undefined) return [];
  return hours.hours_week[weekdays[weekdayOfDay(on)] ?? 'mon'].map(([from, to]) => [
    momentOf(on, from),
    momentOf(to <= from ? on + 1 : on, to),
  ]);
}

/** What pages say at a moment of whether it is open. @param now in milliseconds */
export function openState(hours: Hours, now: number, says: OpenPhrases = standard()): OpenState {
  const today = dayAt(now);
  const midnight = startOfDay(today + 1);
  /** Until when it is open without a break; now, where it is closed. */
  let end = now;
  let next: number | undefined;
  // Each closed day puts off an opening by a week at most.
  const last = today + 8 + 7 * hours.closures.length;
  for (let on = today - 1; on <= last && next === undefined && end < startOfDay(today + 8); on++)
    for (const [from, to] of openingsOn(hours, on)) {
      if (from <= end) end = Math.max(end, to);
      else next ??= from;
    }
  if (end > now) {
    if (end >= startOfDay(today + 8)) return { state: 'open', says: says.allDay, until: midnight };
    const isSoon = dayAt(end) <= today + 1;
    const on = isSoon ? '' : dayName(dayAt(end), today, says);
    return { state: 'open', says: says.openUntil({ time: timeOn(on, end) }), until: isSoon ? end : midnight };
  }
  const opens =
    next === undefined ? undefined : says.opens({ time: timeOn(dayName(dayAt(next), today, says), next) });
  const closure = closureOn(hours, today);
  if (closure !== undefined)
    return {
      state: 'shut',
      says: closure.note || says.closedToday,
      ...(opens === undefined ? {} : { opens }),
      until: midnight,
    };
  if (next === undefined) return { state: 'closed', says: says.closed };
  return { state: 'closed', says: opens ?? says.closed, until: Math.min(next, midnight) };
}

const timeOn = (on: string, at: number): string => `${on} ${clockText(clockAt(at))}`.trim();

/** The hours of a day as they are read: `6:00 AM–1:00 PM, 4:00 PM–8:30 PM`; empty for none. */
export const spansText = (of: HoursWeek[keyof HoursWeek]): string =>
  of.map(([from, to]) => `${clockText(from)}–${clockText(to)}`).join(', ');

/** The hours of one day. */
export interface DayHours {
  readonly name: string;
  readonly isToday: boolean;
  readonly isOpen: boolean;
  readonly text: string;
}

/**
 * The hours of today and the six days after it, Monday first.
 * @param now in milliseconds; without it the hours of any week
 * @param says the names of the days, and what stands where it is closed and no sentence says why
 */
export function weekAt(
  hours: Hours,
  now?: number,
  says: Pick<OpenPhrases, 'closed' | 'weekdays'> = standard(),
): { readonly days: readonly DayHours[]; readonly until?: number } {
  const today = now === undefined ? undefined : dayAt(now);
  const days = weekdays.map((weekday, index): DayHours => {
    const on = today === undefined ? undefined : today + ((index - weekdayOfDay(today) + 7) % 7);
    const closure = on === undefined ? undefined : closureOn(hours, on);
    const text = closure === undefined ? spansText(hours.hours_week[weekday]) : '';
    return {
      name: says.weekdays[index] ?? '',
      isToday: on !== undefined && on === today,
      isOpen: text !== '',
      text: text || closure?.note || says.closed,
    };
  });
  return today === undefined ? { days } : { days, until: startOfDay(today + 1) };
}

/** Days of the week that have the same hours, with their text: `closed` for none. */
export interface SameHours {
  readonly days: readonly number[];
  readonly spans: HoursWeek[keyof HoursWeek];
}

/** The days of a week, those with the same hours together. */
export function sameHours(week: HoursWeek): readonly SameHours[] {
  const groups = Map.groupBy(weekdays.keys(), (index) => JSON.stringify(week[weekdays[index] ?? 'mon']));
  return [...groups].map(([text, days]) => ({ days, spans: JSON.parse(text) as SameHours['spans'] }));
}

/** Days of a week as people name them: `Mon–Fri`, `Every day`; `Sunday` for one on which it is closed. */
function daysText({ days, spans: of }: SameHours): string {
  const [only] = days;
  if (days.length === 7) return 'Every day';
  if (days.length === 1 && of.length === 0) return weekdayName(only ?? 0);
  const short = (index: number): string => weekdayName(index).slice(0, 3);
  const runs: [first: number, last: number][] = [];
  for (const index of days) {
    const run = runs.at(-1);
    if (run?.[1] === index - 1) run[1] = index;
    else runs.push([index, index]);
  }
  return runs
    .map(([first, last]) =>
      first === last ? short(first) : `${short(first)}${last === first + 1 ? ', ' : '–'}${short(last)}`,
    )
    .join(', ');
}

/** A week in words, a row a line. */
export const hoursText = (week: HoursWeek): string =>
  sameHours(week)
    .map((same) => `${daysText(same)} ${spansText(same.spans) || 'closed'}`)
    .join('\n');

type Values = Readonly<Record<string, unknown>>;

/**
 * The text of a profile's hours as it is stored: what the owner wrote, or else one made of the week. One that was made of the week as it
 * was before counts as none.
 */
export function storedHours(given: Values, before: Values | undefined): string {
  const textOf = (week: unknown): string => {
    const { data } = hoursWeek.safeParse(week);
    return data === undefined ? '' : hoursText(data);
  };
  const written = typeof given['hours'] === 'string' ? given['hours'] : '';
  const isMade = written === '' || written === textOf(before?.['hours_week']);
  return isMade ? textOf(given['hours_week']) : written;
}

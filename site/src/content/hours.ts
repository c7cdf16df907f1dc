import {
  endText,
  hoursText,
  openState,
  weekAt,
  type DayHours,
  type DayPhrases,
  type OpenPhrases,
  type OpenState,
} from '@portal/contract';
import { content } from './content';
import { lines } from './format';
import type { Profile } from './profile';

type Hours = Pick<Profile, 'hours' | 'hours_week' | 'closures'>;

/** What a page says of the hours. */
export type HoursWords = OpenPhrases & DayPhrases & Readonly<Record<'byDay' | 'today', string>>;

/** Whether a venture is open; `undefined` where its hours by day are not known, and in pages that are made once and for all. */
export function openNow({ closures, hours_week }: Hours, says: OpenPhrases): OpenState | undefined {
  if (hours_week === null) return undefined;
  // All names of days are read, whichever is said now: the list of sentences names the pages of each.
  Array.from(says.weekdays);
  return content().now((now) => openState({ closures, hours_week }, now, says));
}

/** The hours of the days from today on, Monday first; in pages that are made once and for all, those of any week. */
export function hoursByDay(
  { closures, hours_week }: Hours,
  says: Pick<OpenPhrases, 'closed' | 'weekdays'>,
): readonly DayHours[] {
  if (hours_week === null) return [];
  const hours = { closures, hours_week };
  return (content().now((now) => weekAt(hours, now, says)) ?? weekAt(hours, undefined, says)).days;
}

/** The lines of the hours in words that say more than the hours by day. */
export function otherHours({ hours, hours_week }: Hours): readonly string[] {
  const said = hours_week === null ? [] : lines(hoursText(hours_week));
  return lines(hours).filter((line) => !said.includes(line));
}

/** Until when a record is shown, in words; in pages that are made once and for all, by its date. @param moment in ISO 8601 */
export function endOf(moment: string, says: DayPhrases): string {
  const at = Date.parse(moment);
  return (content().now((now) => endText(at, now, says)) ?? endText(at, undefined, says)).text;
}

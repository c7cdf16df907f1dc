import { lines } from '../content/format';
import type { LinkedThing } from './json-ld';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const dayIndex = (word: string): number =>
  days.findIndex((day) => day.toLowerCase().startsWith(word.slice(0, 3).toLowerCase()));

/** `Mon–Fri`, `Saturday`, `Every day`: the days that are meant, or nothing. */
function daysOf(words: string): readonly string[] | undefined {
  if (/^(every day|daily)$/i.test(words)) return days;
  const found = /^([a-z]{3,9})(?:\s*(?:[-–—]|to)\s*([a-z]{3,9}))?$/i.exec(words);
  if (found === null) return undefined;
  const first = dayIndex(found[1] ?? '');
  const last = found[2] === undefined ? first : dayIndex(found[2]);
  return first < 0 || last < first ? undefined : days.slice(first, last + 1);
}

/** `9:00 AM`, `12:00 noon`: as `09:00`, or nothing. */
function timeOf(hour: string, minute: string, half: string): string | undefined {
  const clock = Number(hour);
  if (clock < 1 || clock > 12) return undefined;
  const afternoon = /^(pm|noon)$/i.test(half.replaceAll('.', ''));
  return `${String((clock % 12) + (afternoon ? 12 : 0)).padStart(2, '0')}:${minute === '' ? '00' : minute}`;
}

const time = String.raw`(\d{1,2})(?::([0-5]\d))?\s*([ap]\.?m\.?|noon)`;
const row = new RegExp(String.raw`^(.*?)\s+${time}\s*(?:[-–—]|to)\s*${time}$`, 'i');

/**
 * A profile's hours, as far as their lines can be understood: days, then from when to when. Other lines, such as one that says
 * what is closed, are for people.
 */
export function openingHours(hours: string): LinkedThing[] {
  return lines(hours).flatMap((line) => {
    const found = row.exec(line);
    if (found === null) return [];
    const [, words = '', h1 = '', m1 = '', half1 = '', h2 = '', m2 = '', half2 = ''] = found;
    const dayOfWeek = daysOf(words);
    const opens = timeOf(h1, m1, half1);
    const closes = timeOf(h2, m2, half2);
    if (dayOfWeek === undefined || opens === undefined || closes === undefined) return [];
    return [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }];
  });
}

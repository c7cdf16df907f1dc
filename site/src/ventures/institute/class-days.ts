/** What the days of a batch say, where they say it plainly: `Monday to Friday, 6 to 8 PM`. What cannot be read so is for people alone. */

const day = String.raw`\b(mon|tue|wed|thu|fri|sat|sun)(?:s?|nes|rs?|ur)(?:days?)?\b`;
const to = String.raw`\s*(?:to|till|until|through|[–—-])\s*`;
const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const indexOf = (name = ''): number => names.indexOf(name.slice(0, 3).toLowerCase());

/** The days from one to another, over the end of the week if need be. */
const from = (first: number, last: number): number[] =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7);

/**
 * The days of the week that a text names, Monday first.
 * @returns their numbers from 0, ascending; none where the text names none, or excepts some
 */
export function weekdaysIn(text: string): readonly number[] {
  if (/\b(except|not|no|other than|alternate)\b/i.test(text)) return [];
  // `Mon-Wed-Fri` is three days and no time from one to another.
  const isChain = new RegExp(`(?:${day}\\s*[–—-]\\s*){2,}${day}`, 'i').test(text);
  const range = isChain ? day : `${day}(?:${to}${day})?`;
  const named = [...text.matchAll(new RegExp(range, 'gi'))].flatMap(([, first, last]) =>
    from(indexOf(first), indexOf(last ?? first)),
  );
  const all = [
    ...named,
    ...(/\b(daily|every day|all days)\b/i.test(text) ? from(0, 6) : []),
    ...(/\bweekdays\b/i.test(text) ? from(0, 4) : []),
    ...(/\bweekends?\b/i.test(text) ? from(5, 6) : []),
  ];
  return [...new Set(all)].toSorted((one, other) => one - other);
}

/** From when to when a text says that classes are, as `18:00`. */
export interface ClassTimes {
  readonly startTime: string;
  readonly endTime: string;
}

const minutes = (hour = '', minute = '0', half = ''): number =>
  ((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)) * 60 + Number(minute);

const clock = (at: number): string =>
  [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The hours that a text names once: `6 to 8 PM`; `undefined` where it names none, or several. */
export function classTimesIn(text: string): ClassTimes | undefined {
  const time = String.raw`\b(1[0-2]|0?[1-9])(?:[:.]([0-5]\d))?\s*`;
  const found = [...text.matchAll(new RegExp(`${time}([ap]m)?${to}${time}([ap]m)\\b`, 'gi'))];
  const [only, another] = found;
  if (only === undefined || another !== undefined) return undefined;
  const [, hour, minute, half, endHour, endMinute, endHalf] = only;
  const end = minutes(endHour, endMinute, endHalf);
  const start = minutes(hour, minute, half ?? endHalf);
  // `11 to 1 PM` begins before noon.
  const begin = half === undefined && start >= end ? minutes(hour, minute, 'am') : start;
  return begin < end ? { startTime: clock(begin), endTime: clock(end) } : undefined;
}

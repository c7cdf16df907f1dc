import { isDeepStrictEqual } from 'node:util';

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;
};

/** Of two long texts, what surrounds the place where they part. */
function parted(was: unknown, is: unknown): string {
  if (typeof was !== 'string' || typeof is !== 'string' || was.length + is.length < 600)
    return `${shown(was)} → ${shown(is)}`;
  let first = 0;
  while (was[first] === is[first]) first += 1;
  const part = (text: string): string => `…${text.slice(Math.max(0, first - 60), first + 200)}…`;
  return `${JSON.stringify(part(was))} → ${JSON.stringify(part(is))}`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A list without the elements that have come since. */
const withoutNew = (was: readonly unknown[], is: readonly unknown[], isNew: IsNew): readonly unknown[] =>
  is.filter((element) => was.includes(element) || !isNew(element));

/** A list of content types by their names, so that one which goes moves no other; anything else as it is. */
function byName(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const entries = value.map((element: unknown) => [isObject(element) ? element['uid'] : undefined, element]);
  const areNamed = entries.length > 0 && entries.every(([uid]) => typeof uid === 'string');
  return areNamed ? (Object.fromEntries(entries) as unknown) : value;
}

/** Whether a name has come since: what is there beside what was is no difference. */
export type IsNew = (name: unknown) => boolean;

/**
 * What differs between two values as JSON writes them, the order of fields included.
 * @param at where they stand
 * @returns a line for each place: `at/field: what was → what is`
 */
export function differences(earlier: unknown, now: unknown, at: string, isNew: IsNew): string[] {
  const [was, present] = [byName(earlier), byName(now)];
  const is = Array.isArray(was) && Array.isArray(present) ? withoutNew(was, present, isNew) : present;
  if (isDeepStrictEqual(was, is) && JSON.stringify(was) === JSON.stringify(is)) return [];
  if (!isObject(was) || !isObject(is) || Array.isArray(was) !== Array.isArray(is))
    return [`${at}: ${parted(was, is)}`];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const inside = names.flatMap((name) => {
    if (!(name in was)) return isNew(name) ? [] : [`${at}/${name}: nothing → ${shown(is[name])}`];
    if (!(name in is)) return [`${at}/${name}: ${shown(was[name])} → nothing`];
    return differences(was[name], is[name], `${at}/${name}`, isNew);
  });
  const common = (of: object, other: object): string =>
    Object.keys(of)
      .filter((name) => name in other)
      .join();
  if (common(was, is) === common(is, was)) return inside;
  return [...inside, `${at}: the order ${common(was, is)} → ${common(is, was)}`];
}

/** JSON as what it says, anything else as it is. */
const read = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? value : text;
  } catch {
    return text;
  }
};

/** The same for two texts, which are JSON or not. */
export const textDifferences = (was: string, is: string, at: string, isNew: IsNew): string[] =>
  was === is ? [] : differences(read(was), read(is), at, isNew);

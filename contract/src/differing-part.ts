/** A value of so many characters is told whole. */
const shortText = 40;
/** Longer than this, what differs is no line any more. */
const longestPart = 80;
/** So many words before what differs are told, to say where that is. */
const leading = 2;

/**
 * Two texts as one line tells them beside each other: whole where they are short, else the words that differ, with `…` for the rest.
 * @returns `undefined` where too much differs for a line
 */
export function differingPart(before: string, after: string): readonly [string, string] | undefined {
  if (Math.max(before.length, after.length) <= shortText) return [before, after];
  const [was, is] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  const fewer = Math.min(was.length, is.length);
  let same = 0;
  while (same < fewer && was[same] === is[same]) same += 1;
  let behind = 0;
  while (behind < fewer - same && was.at(-1 - behind) === is.at(-1 - behind)) behind += 1;
  const start = Math.max(0, same - leading);
  const part = (words: readonly string[]): string =>
    [
      ...(start > 0 ? ['…'] : []),
      words
        .slice(start, words.length - behind)
        .join('')
        .trim(),
      ...(behind > 0 ? ['…'] : []),
    ].join(' ');
  const parts = [part(was), part(is)] as const;
  return Math.max(parts[0].length, parts[1].length) <= longestPart ? parts : undefined;
}

import { randomBytes } from 'node:crypto';

const longestName = 200;
const longestSlug = 60;

/**
 * A file's name as the administrator knows it, safe to show and to store as text: no folders, no control characters.
 * @param given the name that a browser sent
 */
export function shownName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  // Control characters, and those that turn the reading direction around to hide an extension.
  const clean = last
    .normalize()
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  if (clean.length <= longestName) return clean === '' ? 'file' : clean;
  const ext = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  return clean.slice(0, longestName - ext.length) + ext;
}

/**
 * A name for the disk that nobody can choose or guess: a few readable letters and 64 random bits, without an extension.
 * @param shown the name it is made from
 */
export function storedName(shown: string): string {
  const slug = shown
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, longestSlug)
    .toLowerCase();
  return `${slug === '' ? 'file' : slug}_${randomBytes(8).toString('hex')}`;
}

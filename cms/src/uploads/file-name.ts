import { randomBytes } from 'node:crypto';

const longestName = 200;
const longestSlug = 60;

/**
 * A file's name as the administrator knows it, safe to show and to store as text: no folders, no control characters.
 * @param given the name that a browser sent
 */
export function shownName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  // eslint-disable-next-line no-control-regex -- control characters are just what is taken out
  const clean = last
    .normalize()
    .replaceAll(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
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
    .replaceAll(/[^\w]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, longestSlug)
    .toLowerCase();
  return `${slug === '' ? 'file' : slug}_${randomBytes(8).toString('hex')}`;
}

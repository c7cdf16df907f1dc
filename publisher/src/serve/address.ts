import { ventureIds, ventures } from '@portal/contract';
import { fileOfPage } from '../release/manifest.ts';

/** What the site has for an address. */
export type Answer =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'moved'; readonly to: string }
  /** `file` is the page that says so, in the dress of the venture asked for. */
  | { readonly kind: 'missing'; readonly file: string | undefined };

interface Files {
  has(file: string): boolean;
}

/** Front doors that are a page further in: `/arun-app/` leads to the institute's about page. */
export const doors: ReadonlyMap<string, string> = new Map(
  ventureIds.flatMap((id) => {
    const { prefix, home } = ventures[id];
    return prefix === '' || home === `${prefix}/` ? [] : [[prefix, home] as const];
  }),
);

/** The prefix that older addresses of the institute lack: `/faculty` once was what `/arun-app/faculty` is. */
const earlierPrefix = ventures.institute.prefix;

/**
 * Finds what a path leads to. Pages have one address each; other spellings of it lead there.
 * @param files the files of a release
 * @param path decoded, beginning with `/`
 */
export function answerFor(files: Files, path: string): Answer {
  const bare = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const door = doors.get(bare);
  if (door !== undefined) return { kind: 'moved', to: door };
  const exact = path.slice(1);
  if (exact !== '' && !exact.endsWith('.html') && files.has(exact)) return { kind: 'file', file: exact };
  const address = pageAddress(files, path);
  if (address === path) return { kind: 'file', file: fileOfPage(path) };
  if (address !== undefined) return { kind: 'moved', to: address };
  const earlier = pageAddress(files, earlierPrefix + path);
  if (earlier !== undefined && path !== '/') return { kind: 'moved', to: earlier };
  return { kind: 'missing', file: missingPage(files, path) };
}

/** The one address of the page that a path means, if there is such a page. */
function pageAddress(files: Files, path: string): string | undefined {
  const name = path.replace(/(\/index)?\.html$/, (_, index: string | undefined) =>
    index === undefined ? '' : '/',
  );
  const bare = name.replace(/\/+$/, '');
  if (missingPages.has(bare.slice(1))) return undefined;
  if (bare !== '' && files.has(`${bare.slice(1)}.html`)) return bare;
  return files.has(`${bare}/index.html`.slice(1)) ? `${bare}/` : undefined;
}

/**
 * Pages that say that something is not there, by the folder they speak for. They have no address of their own. The faculty's
 * is not called `404`, since that may be the id of a professor.
 */
export const missingPages: ReadonlySet<string> = new Set([
  ...ventureIds.map((id) => `${ventures[id].prefix}/404`.slice(1)),
  `${ventures.institute.prefix}/faculty/not-found`.slice(1),
]);

/** The names of pages that say that there is nothing; they have no address of their own. */
const missingNames = ['404', 'not-found'];

/** Whether a page is one that says that there is nothing. */
export const isMissingPage = (path: string): boolean =>
  missingNames.some((name) => path.endsWith(`/${name}`));

/** The nearest one: `/arun-app/faculty/99` has another sentence than `/arun-app/nowhere`. */
function missingPage(files: Files, path: string): string | undefined {
  const parts = path.split('/').slice(1, -1);
  for (let depth = parts.length; depth >= 0; depth--) {
    const file = missingNames
      .map((name) => [...parts.slice(0, depth), `${name}.html`].join('/'))
      .find((candidate) => files.has(candidate));
    if (file !== undefined) return file;
  }
  return undefined;
}

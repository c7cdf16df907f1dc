import {
  documentFolder,
  documentPolicy,
  releasePath,
  siteHeaders,
  ventures,
  type HeaderLines,
  type PublicOrigins,
} from '@portal/contract';
import { doors, missingPages } from '../serve/address.ts';
import { cacheControls, immutableFolders } from '../serve/headers.ts';

/** Headers of the addresses that a pattern matches. */
interface HeaderRule {
  /** A path, with `*` for whatever follows. */
  readonly pattern: string;
  readonly headers: HeaderLines;
}

/** An address that leads to another one. */
interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** Hosts join headers of one name where several rules match, so none but the policy is named twice: two policies both hold. */
const headerRules = (origins: PublicOrigins): readonly HeaderRule[] => [
  { pattern: '/*', headers: siteHeaders(origins) },
  ...immutableFolders.map((folder) => ({
    pattern: `/${folder}/*`,
    headers: { 'Cache-Control': cacheControls.immutable },
  })),
  { pattern: `/${documentFolder}/*`, headers: { 'Content-Security-Policy': documentPolicy } },
  { pattern: releasePath, headers: { 'Cache-Control': 'no-store' } },
];

/**
 * Front doors and earlier addresses.
 * @param pages paths of all pages of the site
 */
function redirectsOf(pages: readonly string[]): readonly Redirect[] {
  const taken = new Set(pages);
  const { prefix: earlierPrefix } = ventures.institute;
  const earlier = pages.flatMap((to) => {
    const from = to.slice(earlierPrefix.length);
    const moved = to.startsWith(`${earlierPrefix}/`) && from !== '/' && !taken.has(from);
    return moved && !missingPages.has(to.slice(1)) ? [{ from, to }] : [];
  });
  return [...[...doors].map(([from, to]) => ({ from, to })), ...earlier];
}

/**
 * The files that static hosts read their settings from, by name, for the folder that is published.
 * @param pages paths of all pages of the site
 */
export const hostFiles = (
  origins: PublicOrigins,
  pages: readonly string[],
): Readonly<Record<string, string>> => ({
  _headers: headersFile(origins),
  _redirects: redirectsFile(pages),
  'vercel.json': vercelFile(origins, pages),
});

/** `_headers`, as Netlify and Cloudflare Pages read it from the folder that they publish. */
const headersFile = (origins: PublicOrigins): string =>
  headerRules(origins)
    .map(({ pattern, headers }) =>
      [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('\n');

/**
 * `_redirects`, as Netlify and Cloudflare Pages read it from the folder that they publish. Cloudflare finds the pages that say that
 * there is nothing by itself, and passes over the lines that tell Netlify where they are.
 * @param pages paths of all pages of the site
 */
const redirectsFile = (pages: readonly string[]): string =>
  [
    ...redirectsOf(pages).map(({ from, to }) => `${from} ${to} 301`),
    ...missingFolders().map(({ folder, file }) => `${folder}* ${file} 404`),
    '',
  ].join('\n');

/**
 * `vercel.json`, for a folder that is deployed as it is. Vercel knows one page that says that there is nothing, the main site's.
 * @param pages paths of all pages of the site
 */
const vercelFile = (origins: PublicOrigins, pages: readonly string[]): string => {
  const headers = headerRules(origins).map((rule) => ({
    source: rule.pattern.replace('*', '(.*)'),
    headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
  }));
  const redirects = redirectsOf(pages).map(({ from, to }) => ({
    source: from,
    destination: to,
    statusCode: 301,
  }));
  return `${JSON.stringify({ cleanUrls: true, redirects, headers }, undefined, 2)}\n`;
};

/** The folders that have a page of their own to say that there is nothing, the innermost first. */
function missingFolders(): readonly { readonly folder: string; readonly file: string }[] {
  return [...missingPages]
    .map((page) => ({ folder: `/${page.replace(/[^/]+$/, '')}`, file: `/${page}.html` }))
    .toSorted((a, b) => b.folder.split('/').length - a.folder.split('/').length);
}

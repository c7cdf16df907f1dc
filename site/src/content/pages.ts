import { ventureIds, ventureOfPath, ventures, type PageContent, type VentureId } from '@portal/contract';
import type { AstroGlobal } from 'astro';
import { pages } from 'virtual:pages';
import { siteOf } from '../ventures/registry';

/** The path of every page of the six sites that is read in a browser. */
const documents = (content: PageContent): string[] =>
  pages.flatMap((page) => {
    const ids = siteOf(ventureOfPath(page)).records?.[page];
    return ids === undefined ? [page] : ids(content).map((id) => page.replace('[id]', String(id)));
  });

/** The address of the page that is rendered. Astro names the index of a folder without its slash. */
export function addressOf({ routePattern, params }: Pick<AstroGlobal, 'routePattern' | 'params'>): string {
  const path = routePattern.replace('[id]', params['id'] ?? '');
  return pages.includes(`${path}/`) ? `${path}/` : path;
}

/** What no search engine should list: what is not there, what only follows a form, and the administrator's screens. */
const unlisted = /\/(404|not-found)$|-thanks$|\/admin(\/|$)/;
/** Front doors that only lead to a page further in, such as `/arun-app/`. */
const doors: ReadonlySet<string> = new Set(
  ventureIds
    .filter((id) => ventures[id].home !== `${ventures[id].prefix}/`)
    .map((id) => `${ventures[id].prefix}/`),
);

/** Second addresses of a page, which names its first one as canonical. */
const secondAddresses: ReadonlySet<string> = new Set(['/aruninfra-app/about']);

/** Whether a page is one to find and to share. */
export const isListed = (path: string): boolean =>
  !unlisted.test(path) && !doors.has(path) && !secondAddresses.has(path);

/** The pages that the sitemap names. */
export const listedPages = (content: PageContent): string[] => documents(content).filter(isListed);

/** Path of the picture that stands for a page where it is shared. */
export const socialPath = (path: string): string =>
  `/social/${path === '/' ? 'index' : path.replaceAll(/^\/|\/$/g, '')}.jpg`;

/**
 * The page that a social picture stands for. It reads no list: a picture is made anew when what it shows changed, not whenever a
 * page appears somewhere.
 * @returns a page of a record whether there is one of that id or not
 */
export function pageOfSocialPath(picture: string): string | undefined {
  const fixed = pages.find((page) => isListed(page) && socialPath(page) === picture);
  if (fixed !== undefined) return fixed;
  const page = picture.replace(/^\/social|\.jpg$/g, '');
  return pages.includes(page.replace(/[^/]+$/, '[id]')) ? page : undefined;
}

/** What can be put on a phone's first screen: six sites, and the dashboard. */
export const appIds = [...ventureIds, 'dashboard'] as const;
export type AppId = (typeof appIds)[number];

/** Path of an app's web manifest. */
export const manifestPath = (app: AppId): string => `/manifest/${app}.webmanifest`;

/** The sizes of a site's icon beside its drawing; `maskable` has room for the shape that a phone cuts. */
export const iconKinds = ['180', '192', '512', 'maskable'] as const;
export type IconKind = (typeof iconKinds)[number];

/** Path of a site's icon as a picture. */
export const iconPath = (venture: VentureId, kind: IconKind): string => `/icons/${venture}-${kind}.png`;

/** What machines read. */
const machineFiles = (content: PageContent): string[] => [
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.ico',
  ...appIds.map(manifestPath),
  ...ventureIds.flatMap((id) => iconKinds.map((kind) => iconPath(id, kind))),
  ...listedPages(content).map(socialPath),
];

/**
 * The path of everything that is rendered. Whoever renders asks this list, since a page that renders on request does not
 * know its siblings.
 */
export const pagePaths = (content: PageContent): string[] => [
  ...documents(content),
  ...machineFiles(content),
];

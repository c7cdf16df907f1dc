import { createHash } from 'node:crypto';
import type { RecordOf, PageContent } from '@portal/contract';

/** Professors on one page of the index. */
const perPage = 50;

/** How many pages the index has; one even without anybody in it. */
const indexPages = (content: PageContent): number =>
  Math.max(1, Math.ceil(content.ids('faculty').length / perPage));

/** Path of a page of the index. @param number from 1 */
const indexPath = (number: number): string => (number === 1 ? '/' : `/page/${number}`);

/** Path of the page of the index that names a professor. @param place of the professor among all, from 0 */
export const indexPathOf = (place: number): string => indexPath(Math.floor(place / perPage) + 1);

/** Path of a professor's page. */
export const professorPath = (id: number): string => `/professors/${id}`;

/** The numbers of the index pages that have an address of their own: all but the first. */
export const furtherPages = (content: PageContent): readonly number[] =>
  Array.from({ length: indexPages(content) - 1 }, (_, index) => index + 2);

/** What one page of the index shows. Of the records it reads its own, so that a change makes one page anew. */
export function indexPage(content: PageContent, number: number) {
  const ids = content.ids('faculty').slice((number - 1) * perPage, number * perPage);
  const total = indexPages(content);
  return {
    path: indexPath(number),
    number,
    total,
    professors: ids.map((id) => content.one('faculty', id)).filter((record) => record !== undefined),
    previous: number > 1 ? indexPath(number - 1) : undefined,
    next: number < total ? indexPath(number + 1) : undefined,
  };
}

/** The path of everything that is rendered. */
export const pagePaths = (content: PageContent): string[] => [
  '/',
  ...furtherPages(content).map(indexPath),
  ...content.ids('faculty').map(professorPath),
  '/sitemap.xml',
];

/** What Astro's incremental build goes by: differs when what a page shows does. */
export const cacheKey = (...records: readonly RecordOf<'faculty'>[]): string =>
  createHash('sha256').update(JSON.stringify(records)).digest('hex');

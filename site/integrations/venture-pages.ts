import { globSync } from 'node:fs';
import { collectionKeys, collectionOf, ventureIds, ventures } from '@portal/contract';
import type { AstroIntegration } from 'astro';

const source = new URL('../src/', import.meta.url);

/** The pages below a folder of `site/src` by their address below a prefix. */
const pagesIn = (folder: string, prefix: string): [path: string, file: string][] =>
  globSync('**/*.astro', { cwd: new URL(folder, source) }).map((file) => [
    `${prefix}/${file.replace(/\.astro$/, '').replace(/(^|\/)index$/, '$1')}`,
    `site/src/${folder}${file}`,
  ]);

/** What every venture has: one file each in `ventures/shared`. A gallery is there for those that have the collection. */
function sharedPages(): [path: string, file: string][] {
  const galleries = collectionKeys.map(collectionOf).filter(({ page }) => page === '/gallery');
  return ventureIds.flatMap((id) => {
    const { prefix, contact } = ventures[id];
    const hasGallery = galleries.some(({ venture }) => venture === id);
    return [
      [`${prefix}/404`, '404'],
      [contact, 'contact'],
      [`${contact}-thanks`, 'contact-thanks'],
      ...(hasGallery ? [[`${prefix}/gallery`, 'gallery']] : []),
    ].map(([path = '', name = '']) => [path, `site/src/ventures/shared/${name}.astro`] as [string, string]);
  });
}

/** The pages of the ventures by their address. Ends in a slash where a folder's index is meant. */
const ownedPages = (): ReadonlyMap<string, string> =>
  new Map([
    ...ventureIds.flatMap((id) => pagesIn(`ventures/${id}/pages/`, ventures[id].prefix)),
    ...sharedPages(),
  ]);

/**
 * Gives the site its list of pages: `virtual:pages` exports `pages`, the address of every document, with `[name]` where a record's id
 * stands. A list of modules would do as well, if a page that asked for it did not then carry the styles of all others.
 */
export const pageList = () => ({
  name: 'portal:page-list',
  resolveId: (id: string) => (id === 'virtual:pages' ? '\0virtual:pages' : undefined),
  load: (id: string) =>
    id === '\0virtual:pages'
      ? `export const pages = ${JSON.stringify([...ownedPages().keys(), ...pagesIn('pages/', '').map(([path]) => path)].toSorted())};`
      : undefined,
});

/** Puts `ventures/<venture>/pages` below the prefix of its venture, and the pages that all ventures have beside them. */
export function venturePages(): AstroIntegration {
  return {
    name: 'portal:venture-pages',
    hooks: {
      'astro:config:setup'({ injectRoute, updateConfig }) {
        for (const [pattern, entrypoint] of ownedPages()) injectRoute({ pattern, entrypoint });
        updateConfig({ vite: { plugins: [pageList()] } });
      },
      'astro:build:setup'({ pages }) {
        // Astro takes no injected route for the index of a folder, and would write `aruneats-app.html`.
        const indexes = new Set([...ownedPages().keys()].filter((path) => path.endsWith('/')));
        for (const { route } of pages.values()) route.isIndex ||= indexes.has(`${route.route}/`);
      },
    },
  };
}

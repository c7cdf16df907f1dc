import { release } from '@portal/contract';
import { z } from 'zod';
import type { FileTree } from './file-tree.ts';

/** A file of a release. */
export const releaseFile = z.object({
  /** Path of the bytes below the data folder. */
  file: z.string(),
  /** Where they begin in it, for a page that shares its file with others. */
  at: z.int().min(0).optional(),
  size: z.int().min(0),
  /** Differs whenever the bytes do; the `ETag` is made of it. */
  tag: z.string(),
});

/** One part of a release's list of files: by path below the site's root, without a leading slash and with its ending. */
export const manifestPart = z.record(z.string(), releaseFile);

/** A release as it is stored. Its size does not grow with the site: the list of files lies in parts that releases share. */
export const manifest = z.object({
  release,
  /** How many records of each collection the content had. */
  records: z.record(z.string(), z.int().min(0)),
  /** Names of the parts below `releases/parts`, in their order. */
  parts: z.array(z.string().regex(/^[0-9a-f]{32}$/)),
});

export type ReleaseFile = z.infer<typeof releaseFile>;
export type Manifest = z.infer<typeof manifest>;

/** A release in memory: never changed after it was made. */
export interface LiveRelease {
  readonly release: Manifest['release'];
  readonly records: Manifest['records'];
  /** By path below the site's root, without a leading slash and with the file's ending: `arun-app/about.html`. */
  readonly files: FileTree;
}

/** Whether a path is a page to visit; a sitemap or a picture is made the same way and is none. */
export const isPage = (path: string): boolean => fileOfPage(path).endsWith('.html');

/** Whether a path is a picture that the site draws itself, such as the one by which a page is shared. */
export const isDrawn = (path: string): boolean => /\.(jpg|png|ico)$/.test(path);

/**
 * The file that a page is written to, as a static build writes it (`build.format: 'preserve'`).
 * @param path a page's path: `/`, `/arungrit-app/`, `/arun-app/about`, `/sitemap.xml`
 */
export function fileOfPage(path: string): string {
  const bare = path.slice(1);
  if (bare === '' || bare.endsWith('/')) return `${bare}index.html`;
  return /\.[a-z0-9]+$/i.test(bare) ? bare : `${bare}.html`;
}

/** The path of the page that a file is written for: the other way round than {@link fileOfPage}. @param file of a page */
export const pageOfFile = (file: string): string => `/${file.replace(/(^|\/)index\.html$|\.html$/, '$1')}`;

import { z } from 'zod';

/** `/release.json` beside the published site: what visitors are being shown. */
export const release = z.object({
  /** The content revision that the pages hold. A change is live when this has reached its revision. */
  revision: z.int().min(0),
  /** ISO 8601, UTC. */
  publishedAt: z.iso.datetime(),
  /** Names the release; a rollback shows an older one again. */
  release: z.string().min(1),
  /** How many pages the site has. */
  pages: z.int().min(0),
  /** Paths of the pages that this release wrote anew, at most 100 of them. */
  changed: z.array(z.string()),
});

export type Release = z.infer<typeof release>;

/** Where the release file is served. */
export const releasePath = '/release.json';
/** The header of write replies that carries the change's revision. */
export const revisionHeader = 'X-Content-Revision';

import { z } from 'zod';

/** One release of the published site. */
export const release = z.object({
  /** The content revision that the pages hold. A change is live when this has reached its revision. */
  revision: z.int().min(0),
  /** Names the newest change in it, as `GET /content` does: revisions of two histories say nothing about each other. */
  changeId: z.string().min(1).optional(),
  /** ISO 8601, UTC. */
  publishedAt: z.iso.datetime(),
  /** Names the release; a rollback shows an older one again. */
  release: z.string().min(1),
  /** How many pages the site has. */
  pages: z.int().min(0),
  /** Paths of the pages that this release wrote anew, or the one before it that it has better pictures than; at most 100 of them. */
  changed: z.array(z.string()),
  /** How many pictures are still being made: a stand-in is in their place until a release follows. Absent when none are. */
  preparing: z.int().min(1).optional(),
  /**
   * What is at fault: in a release, why pages in it are not of its revision; in a report, why the last attempt to publish failed
   * or left such pages. Absent when nothing is.
   */
  failure: z
    .object({
      /** ISO 8601, UTC. */
      at: z.iso.datetime(),
      /** The content revision that could not be published, or not all of it. */
      revision: z.int().min(0),
      /** A sentence for a person; it names the page, and the records where they are known. */
      message: z.string().min(1),
      /** Set when the CMS's database was replaced: then its revisions and the release's are of two histories. */
      replaced: z.literal(true).optional(),
    })
    .optional(),
});

export type Release = z.infer<typeof release>;

/** `/release.json` beside the published site: the live release, and why nothing newer is live. */
export const releaseReport = release.extend({
  /** Set while a rollback is pinned: an older release stays live until someone publishes again. */
  held: z
    .object({
      /** ISO 8601, UTC. */
      since: z.iso.datetime(),
    })
    .optional(),
});

export type ReleaseReport = z.infer<typeof releaseReport>;

/** The header of the secret that authorizes publisher and CMS with each other. */
export const publisherSecretHeader = 'x-publisher-secret';

/** Where the release file is served. */
export const releasePath = '/release.json';
/** The header of write replies that carries the change's revision. */
export const revisionHeader = 'X-Content-Revision';

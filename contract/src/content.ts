import { z } from 'zod';
import { id } from './fields.js';
import { memberInput, memberRecord } from './records/member.js';
import { profileInput, profileRecord } from './records/profile.js';
import { projectInput, projectRecord } from './records/project.js';
import { resourceKeys, resources, type ResourceKey } from './resources.js';

/** Records that pages show but only the panel edits. */
export const panelCollections = {
  profile: { label: 'Venture profile', input: profileInput, record: profileRecord },
  project: { label: 'Project', input: projectInput, record: projectRecord },
  member: { label: 'Team member', input: memberInput, record: memberRecord },
} as const;

const recordSchemas = {
  ...(Object.fromEntries(resourceKeys.map((key) => [key, resources[key].record])) as {
    [K in ResourceKey]: (typeof resources)[K]['record'];
  }),
  profile: panelCollections.profile.record,
  project: panelCollections.project.record,
  member: panelCollections.member.record,
};

/** Every kind of record that pages may show. Courses, subjects and lessons come flat, joined by their ids. */
export type CollectionKey = keyof typeof recordSchemas;

/** Every collection's name. */
export const collectionKeys = Object.keys(recordSchemas) as readonly CollectionKey[];

/** A record of a collection. */
export type ContentRecord<K extends CollectionKey> = z.infer<(typeof recordSchemas)[K]>;

/** The records of one collection, checked. */
export const collectionSchema = <K extends CollectionKey>(key: K): z.ZodArray<(typeof recordSchemas)[K]> =>
  z.array(recordSchemas[key]);

const listsOf = Object.fromEntries(collectionKeys.map((key) => [key, z.array(recordSchemas[key])])) as {
  [K in CollectionKey]: z.ZodArray<(typeof recordSchemas)[K]>;
};

/**
 * `GET /content`: all published content and its revision, read at one moment; or, after `?since=N`, what changed. With
 * `&sinceId=` the caller says which change it knows under that number.
 */
export const content = z.object({
  /** The newest change that this reply holds; 0 before the first. */
  revision: z.int().min(0),
  /**
   * Names that change. It is random, so another history of the content has another one under the same number. Absent before the
   * first change, and when the change log has forgotten it.
   */
  changeId: z.string().min(1).optional(),
  /**
   * Set when `sinceId` is not what change `since` is named here: what the caller knows comes from another history, because the
   * database was replaced. Then the reply is full.
   */
  replaced: z.literal(true).optional(),
  /** Whether `collections` is everything, or only what changed after the revision asked for. */
  full: z.boolean(),
  /** Records by collection, ids ascending; in a partial reply the ones created or updated. */
  collections: z.object(listsOf),
  /** Ids that went, by collection; empty in a full reply. */
  deleted: z.partialRecord(z.enum(collectionKeys as [CollectionKey, ...CollectionKey[]]), z.array(id)),
});

export type Content = z.infer<typeof content>;
export type Collections = Content['collections'];

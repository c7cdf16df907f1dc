import { z } from 'zod';
import { collectionKeys, collections, type CollectionKey, type Collections } from './collections.js';
import { names } from './json-schema.js';
import { id } from './values.js';

/** The records of one collection, checked. */
export const collectionSchema = <K extends CollectionKey>(key: K): z.ZodArray<Collections[K]['record']> =>
  z.array(collections[key].record);

const listsOf = Object.fromEntries(collectionKeys.map((key) => [key, z.array(collections[key].record)])) as {
  [K in CollectionKey]: z.ZodArray<Collections[K]['record']>;
};

/**
 * `GET /content`: all published content and its revision, read at one moment; or, after `?since=N`, what changed. With
 * `&sinceId=` the caller says which change it knows under that number.
 */
export const content = z
  .object({
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
    /** Records by collection, in the order of their ranks; in a partial reply the ones created or updated. */
    collections: z.object(listsOf),
    /** Ids that went, by collection; empty in a full reply. */
    deleted: z.partialRecord(z.enum(collectionKeys as [CollectionKey, ...CollectionKey[]]), z.array(id)),
  })
  .register(names, { id: 'Content' });

export type Content = z.infer<typeof content>;
/** The records of every collection. */
export type ContentRecords = Content['collections'];

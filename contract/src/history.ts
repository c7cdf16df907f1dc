import { z } from 'zod';
import { collectionKeys, type CollectionKey } from './collections.js';
import { names } from './json-schema.js';
import { limits } from './limits.js';
import { id } from './values.js';
import { ventureIds } from './ventures.js';

/** What happened to a record. `restored` is what an undo or a restore has made of it. */
export const changeActions = ['created', 'updated', 'deleted', 'restored', 'moved'] as const;

const collectionName = z.enum(collectionKeys as [CollectionKey, ...CollectionKey[]]);
const revision = z.int().min(1);
const site = z.enum(ventureIds);
const told = z.union([z.string(), z.number()]).nullable();

/** One change of content, as the history lists it. */
export const changeEntry = z
  .object({
    revision,
    time: z.iso.datetime(),
    /** The user name of who made it. */
    who: z.string(),
    action: z.enum(changeActions),
    collection: collectionName,
    id,
    /** What the record is called; empty where it was not kept. */
    title: z.string(),
    /** The fields that it changed, by their names in the definition. */
    fields: z.array(z.string()),
    /**
     * What some of them were and are, where that is short; of a longer text the part that differs, with `…` for the rest. Of a file
     * its name, and of `rank` the place in the list.
     */
    differences: z.array(z.object({ field: z.string(), before: told, after: told })),
    /** The site that shows the record; `null` for a sentence of several sites. */
    site: site.nullable(),
    /** How many records went along, such as the lessons of a deleted course; and how many of each collection. */
    with: z.int().min(0),
    along: z.array(z.object({ collection: collectionName, count: z.int().min(1) })),
    /** The revision that took it back. */
    undone: revision.nullable(),
    /** Until when what the record was before can be restored; `null` where it is not kept: then the change cannot be undone. */
    keptUntil: z.iso.datetime().nullable(),
  })
  .register(names, { id: 'Change' });

export type ChangeEntry = z.infer<typeof changeEntry>;

export const changeList = z
  .object({
    changes: z.array(changeEntry),
    /** What `before` asks for the next page by; `null` after the last one. */
    next: revision.nullable(),
  })
  .register(names, { id: 'ChangeList' });

const state = z.looseObject({ id, updatedAt: z.iso.datetime() }).nullable();

/** One change with the record before and after it, as lists carry it; `null` where it was not there, or is not kept. */
export const changeDetail = changeEntry
  .extend({ before: state, after: state })
  .register(names, { id: 'ChangeDetail' });

/** The reply to an undo or a restore. */
export const undoReply = z
  .object({ status: z.literal(true), revision: z.int().min(0) })
  .register(names, { id: 'Undone' });

/** How much the bin holds, for the operator. */
export const binReply = z
  .object({
    status: z.literal(true),
    /** Changes whose earlier state is kept. */
    changes: z.int().min(0),
    /** Names of the stored files that no record shows any more, smaller forms included. */
    files: z.array(z.string()),
    bytes: z.int().min(0),
  })
  .register(names, { id: 'Bin' });

const pageSize = `\`limit\` is a whole number from 1 to ${limits.changePageMost}.`;
const oneChange = '`before` is the revision of a change.';
const oneRecord = '`id` is the id of a record, beside its `collection`.';
const whole = (sentence: string) => z.int(sentence).min(1, sentence).max(limits.id, sentence);

/** Which part of the history is asked for: as many as `limit`, newest first, of those before a revision. */
export const changeQuery = {
  limit: whole(pageSize).max(limits.changePageMost, pageSize).default(limits.changePage),
  before: whole(oneChange).optional(),
  collection: z.enum(collectionName.options, '`collection` is the name of a collection.').optional(),
  id: whole(oneRecord).optional(),
  site: z.enum(ventureIds, '`site` is the id of one of the six sites.').optional(),
  deleted: z.literal('1', '`deleted` is 1 or left out.').optional(),
} as const;

/** Which part of the history somebody asks for. */
export type ChangeQuery = Partial<z.infer<z.ZodObject<typeof changeQuery>>>;

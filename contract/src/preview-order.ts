/** What is asked of a preview. The dashboard, which only asks, carries none of it. */
import { z } from 'zod';
import { names } from './json-schema.js';
import { limits } from './limits.js';
import { id } from './values.js';

const whichRecord = '`id` is the id of a record, or null for a new one.';
const whichPage = '`page` is the path of a page.';

/** What is asked to be shown: a record as it stands in its form, saved or not. */
export const previewInput = z
  .object({
    collection: z.string({ error: '`collection` is the name of a collection.' }),
    id: z.int(whichRecord).min(1, whichRecord).max(limits.id, whichRecord).nullable(),
    /**
     * The fields of the form, as a write sends them; any may be missing or wrong. In the place of a file that was chosen and is not
     * sent yet stands what is known of it: its `name`, `type` and, of a picture, `width` and `height`.
     */
    record: z.record(z.string(), z.unknown(), { error: '`record` is an object of fields.' }),
    /** The page to show; without it the first that shows the record. */
    page: z.string(whichPage).startsWith('/', whichPage).max(limits.longText, whichPage).optional(),
    /** Makes that page alone: `pages` then names all that may alter, which can be some too many. */
    quick: z.boolean({ error: '`quick` is true or false.' }).optional(),
  })
  .register(names, { id: 'PreviewInput' });

export type PreviewInput = z.infer<typeof previewInput>;

/** What the CMS asks a publisher for: a page of the newest content with one record put in. */
export const previewOrder = z.object({
  /** Of two orders of one author the newer counts. */
  author: z.string(),
  /** A publisher that knows less takes in what is newer first. */
  revision: z.int().min(0),
  collection: z.string(),
  /** As lists carry it; checked by who has made it. */
  record: z.looseObject({ id, rank: z.number() }),
  page: z.string().optional(),
  quick: z.boolean().optional(),
});

export type PreviewOrder = z.infer<typeof previewOrder>;

/** Where a publisher takes orders, beside the address where it is notified. */
export const previewOrderPath = 'preview';

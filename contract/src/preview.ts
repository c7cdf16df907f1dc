import { z } from 'zod';
import { names } from './json-schema.js';
import { id } from './values.js';

/** What a publisher answers: the page as it will be. */
export const previewedPage = z.object({
  page: z.string(),
  html: z.string(),
  /** Paths of the pages that the change would alter. */
  pages: z.array(z.string()),
  /** The revision of the content that the record was put into. */
  revision: z.int().min(0),
});

export type PreviewedPage = z.infer<typeof previewedPage>;

export const previewReply = previewedPage
  .extend({
    /** Of the record; a new one gets it when nobody else is faster. */
    id,
    /** What a write would say of the fields that are missing or wrong: the page shows the stored value, or none. */
    fields: z.record(z.string(), z.string()).optional(),
  })
  .register(names, { id: 'Preview' });

export type Preview = z.infer<typeof previewReply>;

/** Stands for the hash, and in the path, of a file that is not sent yet: who shows the page has the file itself. */
export const chosenFileName = 'chosen-file';

import { releaseReport } from '@portal/contract';
import { z } from 'zod';

/** What the site's server asks of the publisher, which runs in a process of its own. */
export const order = z.discriminatedUnion('what', [
  /** Look at the revision now. Nobody waits for an answer. */
  z.object({ what: z.literal('knock') }),
  z.object({ what: z.literal('status'), id: z.int() }),
  z.object({ what: z.literal('metrics'), id: z.int() }),
  z.object({ what: z.literal('publish'), id: z.int() }),
  z.object({ what: z.literal('putBack'), id: z.int(), name: z.string() }),
]);

export type Order = z.infer<typeof order>;

/** Pages that processes before this one were at when they hung: one of them never ends. */
export const hungPages = z.object({
  pages: z.array(z.string()),
  /** How many processes hung in a row. */
  times: z.int().min(0),
  /** When the last of them did, in milliseconds since 1970. */
  at: z.int().min(0),
});

export type HungPages = z.infer<typeof hungPages>;

const progress = { done: z.int(), total: z.int() };

/** What the publisher tells the site's server. */
export const news = z.discriminatedUnion('what', [
  z.object({ what: z.literal('answer'), id: z.int(), value: z.unknown().optional() }),
  /** `mine`: the release that was asked for cannot be put back. */
  z.object({ what: z.literal('refusal'), id: z.int(), message: z.string(), mine: z.boolean() }),
  /** The link `current` may name another release now. */
  z.object({ what: z.literal('shown') }),
  z.object({
    what: z.literal('state'),
    condition: z.enum(['ready', 'degraded', 'standby']),
    failure: releaseReport.shape.failure,
  }),
  /** Pages that were begun and have not ended. */
  z.object({ what: z.literal('making'), pages: z.array(z.string()) }),
  z.object({ what: z.literal('pages'), ...progress }),
  z.object({ what: z.literal('pictures'), ...progress }),
]);

export type News = z.infer<typeof news>;
/** Whether newer content can be published by this publisher, and why not. */
export type Condition = Omit<Extract<News, { what: 'state' }>, 'what'>;

import { previewOrder, releaseReport } from '@portal/contract';
import { z } from 'zod';

/** Commands of the site's server to the publisher's process. */
export const command = z.discriminatedUnion('what', [
  /** Poll the revision now. It has no reply. */
  z.object({ what: z.literal('notify') }),
  z.object({ what: z.literal('status'), id: z.int() }),
  z.object({ what: z.literal('metrics'), id: z.int() }),
  z.object({ what: z.literal('publish'), id: z.int() }),
  z.object({ what: z.literal('rollBack'), id: z.int(), name: z.string() }),
  z.object({ what: z.literal('preview'), id: z.int(), order: previewOrder }),
]);

export type Command = z.infer<typeof command>;

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

/** Events and replies of the publisher's process. */
export const publisherEvent = z.discriminatedUnion('what', [
  z.object({ what: z.literal('reply'), id: z.int(), value: z.unknown().optional() }),
  /** `mine`: the release that was named cannot be rolled back to. */
  z.object({ what: z.literal('refusal'), id: z.int(), message: z.string(), mine: z.boolean() }),
  /** The link `current` may name another release now. */
  z.object({ what: z.literal('live') }),
  z.object({
    what: z.literal('state'),
    condition: z.enum(['ready', 'degraded']),
    failure: releaseReport.shape.failure,
  }),
  z.object({ what: z.literal('pages'), ...progress }),
  z.object({ what: z.literal('pictures'), ...progress }),
]);

export type PublisherEvent = z.infer<typeof publisherEvent>;
/** Whether newer content can be published by this publisher, and why not. */
export type Condition = Omit<Extract<PublisherEvent, { what: 'state' }>, 'what'>;

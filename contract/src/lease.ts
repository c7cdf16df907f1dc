import { z } from 'zod';
import { names } from './json-schema.js';

/** The header of the secret that authorizes publisher and CMS with each other. */
export const publisherSecretHeader = 'x-publisher-secret';

const name = z.string().min(1).max(200);

/** What a publisher asks the CMS for: to be the only one that publishes, for a while. */
export const leaseInput = z
  .object({
    /** This process; no two have the same. */
    holder: name,
    /** Where it runs. A new process takes over at once from one that can only have ended: only one fits in a place. */
    place: name,
    /** How long it wants to be the only one from now on, in milliseconds; 0 gives the lease back. */
    ttlMs: z.int().min(0).max(5000),
  })
  .register(names, { id: 'LeaseInput' });

export type LeaseInput = z.infer<typeof leaseInput>;

/** The lease as it was given. */
export const leaseReply = z
  .object({
    status: z.literal(true),
    holder: z.string(),
    /** Rises whenever the lease goes to another process: when that was, in milliseconds of the database's clock. */
    fence: z.int().min(0),
  })
  .register(names, { id: 'Lease' });

export type LeaseReply = z.infer<typeof leaseReply>;

/** The body of the 409 that names the publisher which has the lease. */
export const leaseRefusal = z
  .looseObject({ error: z.string(), holder: z.string() })
  .register(names, { id: 'LeaseRefusal' });

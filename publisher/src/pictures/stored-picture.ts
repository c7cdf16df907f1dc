import type { Picture } from '@portal/contract';
import { z } from 'zod';

const files = z.array(z.object({ width: z.number(), path: z.string() })).readonly();

/** What is written beside a picture's files once all of them are there. */
export const storedPicture = z.object({
  picture: z.object({
    width: z.number(),
    height: z.number(),
    color: z.string(),
    avif: files,
    webp: files,
  }) satisfies z.ZodType<Picture>,
  /** Bytes by path on the site. */
  sizes: z.record(z.string(), z.number()),
});

export type StoredPicture = z.infer<typeof storedPicture>;

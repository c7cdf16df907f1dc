import { z } from 'zod';
import { longText, shortText, stored, storedImage } from '../fields.js';

const required = 'Please fill in the name, role and bio.';

/** A member of the infrastructure site's team; a portrait may be missing. Edited in the Strapi panel. */
export const memberInput = z.object({
  name: shortText(required),
  role: shortText(required),
  bio: longText(required),
});

export const memberRecord = z.object({
  ...stored,
  name: z.string(),
  role: z.string(),
  bio: z.string(),
  ...storedImage,
});

import { z } from 'zod';
import { longText, shortText, stored, storedImage } from '../fields.js';

/** The food court form's sentence for an empty field or a missing picture. */
export const foodcourtRequired = 'Please fill in all fields before saving.';

export const foodcourtInput = z.object({
  name: shortText(foodcourtRequired),
  about: longText(foodcourtRequired),
  /** Comma-separated. */
  products: longText(foodcourtRequired),
});

export const foodcourtRecord = z.object({
  ...stored,
  name: z.string(),
  about: z.string(),
  products: z.string(),
  ...storedImage,
});

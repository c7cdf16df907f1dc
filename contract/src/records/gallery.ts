import { z } from 'zod';
import { stored, storedImage } from '../fields.js';

/** A gallery item is its file; nothing else is sent. */
export const galleryInput = z.object({});

export const galleryRecord = z.object({ ...stored, ...storedImage });

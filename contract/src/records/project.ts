import { z } from 'zod';
import { longText, shortText, stored, storedImage } from '../fields.js';

/** The sentence of the panel's form for an empty field or a missing picture. */
export const projectRequired =
  'Please fill in the title, status, completion, dimensions, description and features, and choose a picture.';

/** How far a building is: the projects page has a section for each, in this order. */
export const projectStages = ['current', 'upcoming', 'completed'] as const;

export type ProjectStage = (typeof projectStages)[number];

/** A building of the infrastructure site. Edited in the Strapi panel. */
export const projectInput = z.object({
  title: shortText(projectRequired),
  /** The specification's "status", a name that Strapi keeps for itself. */
  stage: z.enum(projectStages, { error: projectRequired }),
  /** In words, for example `Expected 2028`. */
  completion: shortText(projectRequired),
  /** In words, for example `2,400 sq ft`. */
  dimensions: shortText(projectRequired),
  description: longText(projectRequired),
  /** One feature a line. */
  features: longText(projectRequired),
});

export const projectRecord = z.object({
  ...stored,
  title: z.string(),
  stage: z.enum(projectStages),
  completion: z.string(),
  dimensions: z.string(),
  description: z.string(),
  features: z.string(),
  ...storedImage,
});

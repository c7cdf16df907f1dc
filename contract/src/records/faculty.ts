import { z } from 'zod';
import { email, longText, shortText, stored, storedImage } from '../fields.js';

/** The faculty form's sentence for an empty field or a missing picture. */
export const facultyRequired = 'Please fill in all the fields before saving.';

export const facultyInput = z.object({
  name: shortText(facultyRequired),
  designation: shortText(facultyRequired),
  experience: shortText(facultyRequired),
  email: email(facultyRequired),
  about: longText(facultyRequired),
  /** Comma-separated, as are the next two. */
  education: longText(facultyRequired),
  achievements: longText(facultyRequired),
  workExperience: longText(facultyRequired),
});

export const facultyRecord = z.object({
  ...stored,
  name: z.string(),
  designation: z.string(),
  experience: z.string(),
  email: z.string(),
  about: z.string(),
  education: z.string(),
  achievements: z.string(),
  workExperience: z.string(),
  ...storedImage,
});

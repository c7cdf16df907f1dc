import { z } from 'zod';
import { email, longText, optionalShortText, optionalText, shortText, stored } from '../fields.js';
import { ventureIds } from '../ventures.js';

const required = 'Please fill in the brand name, tagline, phone, email, address, hours and enquiry tag.';

const webAddress = () =>
  optionalShortText().refine((text) => text === '' || /^https:\/\/[^\s"<>]+$/.test(text), {
    error: 'Please enter a web address that begins with https://.',
  });

/** What the owner may change about a venture. Edited in the Strapi panel. */
export const profileInput = z.object({
  venture: z.enum(ventureIds),
  brandName: shortText(required),
  tagline: shortText(required),
  phone: shortText(required),
  secondPhone: optionalShortText(),
  email: email(required),
  /** One line of the address a line. */
  address: longText(required),
  /** A second place, such as a factory; empty where there is none. */
  secondAddress: optionalText(1000),
  /** One row a line, for example `Mon–Fri 9:00 AM–6:00 PM`. */
  hours: longText(required),
  /** What a map service is asked for, for example `Mylapore, Chennai`. */
  mapPlace: optionalShortText(),
  whatsapp: optionalShortText(),
  facebook: webAddress(),
  instagram: webAddress(),
  youtube: webAddress(),
  linkedin: webAddress(),
  enquiryTag: shortText(required),
  enquiryTagAfterReset: optionalShortText(),
});

export const profileRecord = z.object({
  ...stored,
  venture: z.enum(ventureIds),
  brandName: z.string(),
  tagline: z.string(),
  phone: z.string(),
  secondPhone: z.string(),
  email: z.string(),
  address: z.string(),
  secondAddress: z.string(),
  hours: z.string(),
  mapPlace: z.string(),
  whatsapp: z.string(),
  facebook: z.string(),
  instagram: z.string(),
  youtube: z.string(),
  linkedin: z.string(),
  enquiryTag: z.string(),
  enquiryTagAfterReset: z.string(),
});

import { z } from 'zod';
import { email, longText, optionalShortText, shortText, stored } from '../fields.js';
import { privacyVersions } from '../privacy.js';
import { ventureIds, ventureOfTag, ventures } from '../ventures.js';

/** Sentences of the enquiry form. */
export const enquiryRequired = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  phone: 'Please enter your phone number.',
  message: 'Please write a message.',
} as const;

/** An enquiry as a form sends it; `phone` is needed for the tags of the institute and the coconut site. */
export const enquiryInput = z
  .object({
    name: shortText(enquiryRequired.name),
    email: email(enquiryRequired.email),
    phone: optionalShortText(),
    /** The site's tag, hidden in the form. */
    enquiry: optionalShortText(),
    message: longText(enquiryRequired.message),
    /** The version of the privacy notice that the visitor agreed to. Without it, or with none of ours, no consent is stored. */
    consent: z.enum(privacyVersions).optional().catch(undefined),
  })
  .superRefine((input, context) => {
    const venture = ventureOfTag(input.enquiry);
    if (venture !== undefined && ventures[venture].phoneRequired && input.phone === '') {
      context.addIssue({ code: 'custom', path: ['phone'], message: enquiryRequired.phone });
    }
  });

/** The form field that people never see; whoever fills it is a robot. */
export const honeypotField = 'website';

/** A stored enquiry, for the administrator's inbox. */
export const enquiryRecord = z.object({
  ...stored,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  enquiry: z.string(),
  message: z.string(),
  venture: z.enum(ventureIds),
  read: z.boolean(),
  /** The version of the privacy notice that was agreed to; empty when there was no consent. */
  consent: z.string(),
  /** When it was agreed to. */
  consentAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});

/** The form field whose value is the version of the privacy notice that the visitor agrees to. */
export const consentField = 'consent';

/** What the inbox may change of an enquiry. */
export const enquiryUpdate = z.object({ read: z.boolean({ error: 'Please say whether it was read.' }) });

/** `fields` in the redirect of a form without script: why it was not sent. */
export const enquiryFailed = 'There was an error sending your message.';

import { z } from 'zod';
import { described, names } from './json-schema.js';
import { email, longText, optionalShortText, optionalText, shortText, stored } from './values.js';
import { limits } from './limits.js';
import { privacyVersions } from './privacy.js';
import { ventureIds, ventureOfTag, ventures } from './ventures.js';

/** Sentences of the enquiry form. */
export const enquiryRequired = {
  name: 'Please enter your name.',
  email: 'Please enter your email address.',
  phone: 'Please enter your phone number.',
  message: 'Please write a message.',
} as const;

/** Nobody reads, writes and sends that fast; whoever does may send again. */
export const enquiryTooQuick = 'That was very quick. Please send it again.';

/** An enquiry as a form sends it; `phone` is needed for the tags of the institute and the coconut site. */
export const enquiryInput = z
  .object({
    name: shortText(enquiryRequired.name),
    email: email(enquiryRequired.email),
    phone: optionalShortText(),
    /** The site's tag, hidden in the form. */
    enquiry: optionalShortText(),
    message: longText(enquiryRequired.message),
    /** What the page was about from which the visitor came: a product, a building. */
    subject: optionalText(limits.enquirySubject),
    /** The version of the privacy notice that the visitor agreed to. Without it, or with none of ours, no consent is stored. */
    consent: described(z.enum(privacyVersions).optional().catch(undefined), () => ({
      description: `The version of the privacy notice that the visitor agreed to: ${privacyVersions.join(' or ')}. Anything else counts as no consent.`,
      examples: privacyVersions,
    })),
    /**
     * How many milliseconds the visitor had the page before it was sent. Only the form's script can tell: a form without it is
     * not asked, so that nobody waits or is refused for having no script. The script itself waits until it is long enough.
     */
    elapsed: described(z.number().optional().catch(undefined), () => ({
      description: `Milliseconds from the opening of the page to its sending, at least ${limits.enquiryMinimumMs}. What is no number is left aside.`,
      not: { type: 'number', exclusiveMaximum: limits.enquiryMinimumMs },
      examples: [limits.enquiryMinimumMs],
    })),
  })
  .superRefine((input, context) => {
    if (input.elapsed !== undefined && input.elapsed < limits.enquiryMinimumMs) {
      context.addIssue({ code: 'custom', path: ['elapsed'], message: enquiryTooQuick });
    }
    const venture = ventureOfTag(input.enquiry);
    if (venture !== undefined && ventures[venture].phoneRequired && input.phone === '') {
      context.addIssue({ code: 'custom', path: ['phone'], message: enquiryRequired.phone });
    }
  })
  .register(names, { id: 'EnquiryInput' });

/** The form field that people never see; whoever fills it is a robot. */
export const honeypotField = 'website';

/** The form field in which the form's script says how long the visitor had the page, in milliseconds. */
export const elapsedField = 'elapsed';

/** What a link to a contact page says in its query that the enquiry is about. */
export const subjectQuery = 'about';

/** What became of the mail about an enquiry; `none`: there were no settings for mail when it came. */
export const mailStates = ['none', 'waiting', 'sent', 'failed'] as const;

/** What was done about an enquiry. */
export const enquiryStates = ['new', 'answered', 'done'] as const;

export type EnquiryState = (typeof enquiryStates)[number];

/** A stored enquiry, for the administrator's inbox. */
export const enquiryRecord = z
  .object({
    ...stored,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    enquiry: z.string(),
    message: z.string(),
    venture: z.enum(ventureIds),
    state: z.enum(enquiryStates),
    /** The version of the privacy notice that was agreed to; empty when there was no consent. */
    consent: z.string(),
    /** When it was agreed to. */
    consentAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    /** `waiting` is tried again by itself; `failed` is not. */
    mail: z.enum(mailStates).optional(),
    /** Why the last try to send the mail failed, in a sentence; empty when none did. */
    mailFailure: z.string().optional(),
    /** What it is about; empty for an enquiry in general. */
    subject: z.string(),
  })
  .register(names, { id: 'Enquiry' });

const count = z.int().min(0);

/** The inbox in numbers: enough to tell whether a list that was read before is still the list. */
export const enquirySummary = z
  .object({
    total: count,
    new: count,
    answered: count,
    /** Mails that are still tried, and those that are not any more. */
    waiting: count,
    failed: count,
    /** The latest `updatedAt` of all enquiries; `null` without one. */
    changedAt: z.iso.datetime().nullable(),
    /** How the newest mail about an enquiry fared; `off`: there are no settings for mail, so nobody is mailed. */
    mail: z.enum(['off', 'ok', 'failing']),
  })
  .register(names, { id: 'EnquirySummary' });

export type EnquirySummary = z.infer<typeof enquirySummary>;

/** How the mails about enquiries fare, for the operator; it names nobody. */
export const mailQueueReply = z
  .object({
    status: z.literal(true),
    /** Whether there are settings for mail. */
    sends: z.boolean(),
    /** How many are still tried, and how many are not. */
    waiting: count,
    failed: count,
    /** Of the newest enquiry among these whose mail could not be sent: why, in a sentence; empty when there is none. */
    failure: z.string(),
  })
  .register(names, { id: 'MailQueue' });

export type MailQueueReply = z.infer<typeof mailQueueReply>;

/** The form field whose value is the version of the privacy notice that the visitor agrees to. */
export const consentField = 'consent';

const oneEnquiry = '`before` is the id of an enquiry.';
const pageSize = `\`limit\` is a whole number from 1 to ${limits.enquiryPageMost}.`;

/**
 * Which part of the inbox is asked for: as many as `limit`, newest first, of those that are older than the enquiry with the id `before`.
 * Who wants all asks again, with the last id of each reply, until one holds fewer than `limit`.
 */
export const enquiryQuery = {
  limit: z.int(pageSize).min(1, pageSize).max(limits.enquiryPageMost, pageSize).default(limits.enquiryPage),
  before: z.int(oneEnquiry).min(1, oneEnquiry).max(limits.id, oneEnquiry).optional(),
} as const;

/** Which part of the inbox somebody asks for. */
export type EnquiryQuery = Partial<z.infer<z.ZodObject<typeof enquiryQuery>>>;

const chosen = `Please choose from 1 to ${limits.enquiryPageMost} enquiries.`;

/** The enquiries that are to be deleted together. One that is gone already counts as deleted. */
export const enquiryDeletion = z.object({
  ids: z
    .array(z.int(chosen).min(1, chosen).max(limits.id, chosen), chosen)
    .min(1, chosen)
    .max(limits.enquiryPageMost, chosen),
});

/** What the inbox may change of an enquiry. */
export const enquiryUpdate = z
  .object({ state: z.enum(enquiryStates, 'Please choose new, answered or done.') })
  .register(names, { id: 'EnquiryUpdate' });

/** `fields` in the redirect of a form without script: why it was not sent. */
export const enquiryFailed = 'There was an error sending your message.';

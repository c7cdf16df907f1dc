import {
  apiBase,
  consentField,
  elapsedField,
  enquiryFailed,
  honeypotField,
  limits,
  privacyPath,
  privacyVersion,
  subjectQuery,
  telephone,
  thanks,
  ventureIds,
  ventures,
  type VentureId,
} from '@portal/contract';
import type { EnquirySettings, EnquiryThanks } from '../islands/enquiry';
import { siteOf } from '../ventures/registry';
import { content } from './content';
import { leading } from './links';
import { profileOf } from './profile';

const panel: EnquiryThanks = { as: 'panel', title: thanks.inline, text: '' };
const dialog: EnquiryThanks = { as: 'dialog', title: thanks.title, text: thanks.text };

/** How a site thanks for a message; also the words of its thank-you page. */
export const thanksOf = (venture: VentureId): EnquiryThanks =>
  siteOf(venture).thanks === 'panel' ? panel : dialog;

/**
 * What a visitor agrees to, up to the words "privacy notice". Where many who write are not yet eighteen, a parent or
 * guardian is the one who agrees.
 */
const consentText = (venture: VentureId, brandName: string): string =>
  siteOf(venture).minors === true
    ? `If you are under 18, please let a parent or guardian send this. By sending it you agree that ${brandName} keeps these details to answer you, as it says in the`
    : `By sending this message you agree that ${brandName} keeps these details to answer you, as it says in the`;

/** The address of a venture's form for an enquiry about something. */
export const enquiryAbout = (venture: VentureId, subject: string): string =>
  `${ventures[venture].contact}?${subjectQuery}=${encodeURIComponent(subject)}#enquiry`;

/** The names of the businesses for which the main site speaks. */
const five = (): readonly string[] =>
  ventureIds.filter((id) => id !== 'group').map((id) => profileOf(id).brandName);

/** What a venture's enquiry form needs to know. */
export function enquirySettings(venture: VentureId): EnquirySettings {
  const { brandName, enquiryTag, enquiryTagAfterReset, phone } = profileOf(venture);
  return {
    action: `${content().settings().cmsOrigin}${apiBase}/contact/send`,
    tag: enquiryTag,
    tagAfterReset: enquiryTagAfterReset === '' ? enquiryTag : enquiryTagAfterReset,
    phoneRequired: ventures[venture].phoneRequired,
    subject: {
      query: subjectQuery,
      max: limits.enquirySubject,
      ...(venture === 'group' && { choices: five() }),
    },
    honeypot: honeypotField,
    elapsed: { field: elapsedField, minimumMs: limits.enquiryMinimumMs },
    failed: enquiryFailed,
    thanks: thanksOf(venture),
    phone: phone === '' ? undefined : { number: phone, href: telephone(leading(phone)) },
    consent: {
      field: consentField,
      version: privacyVersion,
      notice: privacyPath,
      text: consentText(venture, brandName),
    },
  };
}

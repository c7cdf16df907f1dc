import { apiBase, enquiryFailed, honeypotField, thanks, ventures, type VentureId } from '@portal/contract';
import type { EnquirySettings, EnquiryThanks } from '../islands/enquiry';
import { content } from './content';
import { profileOf } from './profile';

const panel: EnquiryThanks = { as: 'panel', title: thanks.inline, text: '' };
const dialog: EnquiryThanks = { as: 'dialog', title: thanks.title, text: thanks.text };

/** How each site thanks for a message; also the words of its thank-you page. */
export const thanksOf: Readonly<Record<VentureId, EnquiryThanks>> = {
  group: panel,
  institute: panel,
  grit: panel,
  infra: dialog,
  agri: dialog,
  eats: dialog,
};

/** What a venture's enquiry form needs to know. */
export function enquirySettings(venture: VentureId): EnquirySettings {
  const { enquiryTag, enquiryTagAfterReset, phone } = profileOf(venture);
  return {
    action: `${content().settings().cmsOrigin}${apiBase}/contact/send`,
    tag: enquiryTag,
    tagAfterReset: enquiryTagAfterReset === '' ? enquiryTag : enquiryTagAfterReset,
    phoneRequired: ventures[venture].phoneRequired,
    honeypot: honeypotField,
    failed: enquiryFailed,
    thanks: thanksOf[venture],
    phone,
  };
}

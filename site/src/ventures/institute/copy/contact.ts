import { fixed, words } from '../../../content/words';
import type { ContactCopy } from '../../../layouts/contact-copy';

/** Texts of `/arun-app/arun-contact-us`. */
export const contact = words('institute.contact', {
  title: fixed('Contact'),
  heading: fixed('Contact'),
  description: 'Address, phone numbers, email, and a form to ask about batches and fees.',
  lede: 'Ask about batches, fees or a seat. Call, write, or come by with the last report card.',
  form: 'Send an enquiry',
}) satisfies ContactCopy;

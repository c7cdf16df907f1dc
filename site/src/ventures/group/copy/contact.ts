import { fixed, words } from '../../../content/words';
import type { ContactCopy } from '../../../layouts/contact-copy';

/** Texts of the contact page. */
export const contact = words('group.contact', {
  title: fixed('Contact'),
  heading: 'Ask any of the five.',
  description: 'Address, phone, email and a form that reaches any of the five family businesses.',
  lede: 'Write once, and say which of the five it is for.',
  form: 'Send an enquiry',
  /** Above the five with their own numbers. */
  below: 'Or go straight to one',
}) satisfies ContactCopy;

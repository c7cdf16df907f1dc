import type { ContactCopy } from '../../../layouts/contact-copy';

/** Texts of the contact page. */
export const contact: ContactCopy = {
  title: 'Contact',
  heading: 'Ask any of the five.',
  description: 'Address, phone, email and a form that reaches any of the five family businesses.',
  lede: 'Write once. It reaches the right counter, site office or classroom.',
  form: 'Send an enquiry',
};

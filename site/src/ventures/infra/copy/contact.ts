import { fixed, words } from '../../../content/words';
import type { ContactCopy } from '../../../layouts/contact-copy';

/** Texts of the contact page. */
export const contact = words('infra.contact', {
  title: fixed('Contact'),
  heading: 'Start with a site visit.',
  description: 'Phone, email, office address and working hours of the builders and interior designers.',
  lede: 'Tell us where it is and what you have in mind. A rough size and a photograph help.',
  form: 'Send an enquiry',
  addressLabel: fixed('Corporate office'),
}) satisfies ContactCopy;

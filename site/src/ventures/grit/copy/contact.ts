import { fixed, words } from '../../../content/words';
import type { ContactCopy } from '../../../layouts/contact-copy';

/** Texts of the contact page. */
export const contact = words('grit.contact', {
  title: fixed('Contact'),
  heading: 'Tell us how many.',
  description: 'Order or ask: grated coconut, tender coconut water, coconut milk, whole and tender coconuts.',
  lede: 'How many, which pack and by what time: write it, and we answer.',
  form: 'Send an enquiry',
  addressLabel: fixed('Office'),
}) satisfies ContactCopy;

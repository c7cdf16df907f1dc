import { fixed, words } from '../../../content/words';
import type { ContactCopy } from '../../../layouts/contact-copy';

/** Texts of the contact page. */
export const contact = words('agri.contact', {
  title: fixed('Contact'),
  heading: 'What do you need?',
  description: 'Call, write or visit the market: vegetables, fruits and cold-pressed oils.',
  lede: 'Bulk orders, a standing order for your kitchen, or produce to sell us. Write it here.',
  form: 'Send an enquiry',
}) satisfies ContactCopy;

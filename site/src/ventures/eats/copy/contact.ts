import { fixed, words } from '../../../content/words';
import type { ContactCopy } from '../../../layouts/contact-copy';

/** Texts of the contact page. */
export const contact = words('eats.contact', {
  title: fixed('Contact'),
  heading: fixed('Get in Touch'),
  description: 'Book a table, plan a party or ask about a dish: phone, email, address and a form.',
  lede: 'A table for twenty, a birthday on Sunday, a lost umbrella. Write to us.',
  form: fixed('Send Us a Message'),
}) satisfies ContactCopy;

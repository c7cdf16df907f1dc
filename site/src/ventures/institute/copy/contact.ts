/** Texts of `/arun-app/arun-contact-us`. */
export const contact = {
  title: 'Contact',
  description: 'Address, phone numbers, email, and a form to ask about batches and fees.',
  lede: 'Ask about batches, fees or a seat. Call, write, or come by with the last report card.',
  reach: 'Reach us',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  hours: 'Hours',
  social: 'Find us on',
  form: 'Send an enquiry',
  urgent: (phone: string): string => `If it is urgent, call us on ${phone}.`,
  close: 'Close',
} as const;

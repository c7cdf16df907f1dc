import type { Enquiry } from '../api/enquiries.ts';

/** An enquiry for tests. */
export const enquiryWith = (given: Partial<Enquiry> = {}): Enquiry => ({
  id: 1,
  updatedAt: '2026-11-20T09:00:00.000Z',
  createdAt: '2026-11-20T09:00:00.000Z',
  name: 'Ravi',
  email: 'ravi@example.com',
  phone: '98765 43210',
  enquiry: 'Arun Institute',
  venture: 'institute',
  subject: '',
  message: 'When does the next batch begin?',
  state: 'new',
  consent: '',
  consentAt: null,
  ...given,
});

import { internationalNumber } from '@portal/contract';
import type { Enquiry } from '../api/enquiries.ts';
import { searchBy } from '../lists/search.ts';
import { dayOf } from './day-of.ts';
import { siteName } from './site-names.ts';

/** Searches the inbox: by what its lines and the open enquiries tell, and by a telephone number however it is written. */
export const findEnquiries = searchBy(
  ({ name, email, phone, enquiry, venture, subject, message, createdAt }: Enquiry) => [
    name,
    email,
    phone,
    internationalNumber(phone) ?? phone.replaceAll(/\D/g, ''),
    enquiry,
    siteName(venture),
    subject,
    message,
    dayOf(createdAt),
  ],
);

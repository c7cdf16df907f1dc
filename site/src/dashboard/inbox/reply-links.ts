import { ventures } from '@portal/contract';
import type { Enquiry } from '../api/enquiries.ts';

/** The address of a mail program's reply to an enquiry. */
export function mailReply({ email, name, venture }: Enquiry): string {
  // What a visitor typed is one address and nothing else: no further recipients, no other headers.
  const to = encodeURIComponent(email).replace('%40', '@');
  const subject = encodeURIComponent(`Your enquiry to ${ventures[venture].name}`);
  return `mailto:${to}?subject=${subject}&body=${encodeURIComponent(`Dear ${name},\r\n\r\n`)}`;
}

const countryCode = '91';
/** Length of an Indian number without its country code. */
const nationalDigits = 10;

/** The digits of a phone number with its country code, or nothing when it cannot be a phone number. */
export function internationalNumber(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  if (/^\s*\+/.test(phone)) return /^\d{8,15}$/.test(digits) ? digits : undefined;
  if (digits.startsWith('00')) return internationalNumber(`+${digits.slice(2)}`);
  const national = digits.replace(/^0/, '');
  if (national.length === nationalDigits) return countryCode + national;
  const hasCountryCode =
    digits.startsWith(countryCode) && digits.length === countryCode.length + nationalDigits;
  return hasCountryCode ? digits : undefined;
}

/** The address of a WhatsApp chat with whoever sent an enquiry; nothing where there is no usable number. */
export function whatsappReply({ phone, name, venture }: Enquiry): string | undefined {
  const number = internationalNumber(phone);
  if (number === undefined) return undefined;
  const text = encodeURIComponent(`Hello ${name}, thank you for your enquiry to ${ventures[venture].name}.`);
  return `https://wa.me/${number}?text=${text}`;
}

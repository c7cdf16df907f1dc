import { whatsappChat } from '@portal/contract';
import type { Enquiry } from '../api/enquiries.ts';
import { siteName } from './site-names.ts';

/** The address of a mail program's reply to an enquiry. */
export function mailReply({ email, name, venture, subject: about }: Enquiry): string {
  // What a visitor typed is one address and nothing else: no further recipients, no other headers.
  const to = encodeURIComponent(email).replace('%40', '@');
  const subject = encodeURIComponent(
    `Your enquiry to ${siteName(venture)}${about === '' ? '' : `: ${about}`}`,
  );
  return `mailto:${to}?subject=${subject}&body=${encodeURIComponent(`Dear ${name},\r\n\r\n`)}`;
}

/** The address of a WhatsApp chat with whoever sent an enquiry; nothing where there is no usable number. */
export function whatsappReply({ phone, name, venture }: Enquiry): string | undefined {
  const chat = whatsappChat(phone);
  if (chat === undefined) return undefined;
  const text = encodeURIComponent(`Hello ${name}, thank you for your enquiry to ${siteName(venture)}.`);
  return `${chat}?text=${text}`;
}

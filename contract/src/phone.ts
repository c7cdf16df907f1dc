/**
 * Phone numbers as people write them, and the addresses that they lead to. One rule for the pages, which show the owner's numbers, and
 * for the inbox, its export and its mails, which show the visitors': a number without a country code is India's.
 */

/** India's toll-free numbers: they are dialled as they stand, and have no chat. */
const tollFree = /^18[06]0\d{6,7}$/;

const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/** The digits of a number with its country code, as E.164 has them; `undefined` when it cannot be a phone number. */
export function internationalNumber(phone: string): string | undefined {
  const digits = digitsOf(phone);
  if (/^\s*\(?\+/.test(phone)) return withCountryCode(digits);
  if (digits.startsWith('00')) return withCountryCode(digits.slice(2));
  // Mobile, or area code and subscriber, after the code of the country or the 0 of a trunk call.
  const national = /^(?:91)?0?(\d{10})$/.exec(digits)?.[1];
  return national === undefined || tollFree.test(digits) ? undefined : `91${national}`;
}

function withCountryCode(digits: string): string | undefined {
  // Many leave the 0 standing behind the code.
  const number = digits.replace(/^910(?=\d{10}$)/, '91');
  const possible = number.startsWith('91') ? /^91\d{10}$/ : /^[1-9]\d{7,14}$/;
  return possible.test(number) ? number : undefined;
}

/** The address that dials a phone number; `undefined` when it cannot be one. */
export function telephone(phone: string): string | undefined {
  const digits = digitsOf(phone);
  if (tollFree.test(digits)) return `tel:${digits}`;
  const number = internationalNumber(phone);
  return number === undefined ? undefined : `tel:+${number}`;
}

/** A number as it is dialled from anywhere: with the country code that was left out. What cannot be one stays as it is. */
export const dialled = (phone: string): string => telephone(phone)?.slice('tel:'.length) ?? phone;

/**
 * The address of a WhatsApp chat; `undefined` when the number cannot have one.
 * @param text what stands in the message before the visitor writes
 */
export function whatsappChat(phone: string, text?: string): string | undefined {
  const number = internationalNumber(phone);
  if (number === undefined) return undefined;
  return `https://wa.me/${number}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`;
}

import { lines } from '../content/format';
import type { LinkedThing } from './json-ld';

/**
 * A profile's address: its last line holds the town and its six-digit code; a first line that only repeats the brand name is
 * left out.
 */
export function postalAddress(address: string, brandName: string): LinkedThing | undefined {
  const all = lines(address);
  if (all.length === 0) return undefined;
  const town = /^(.*?)[\s,–-]*\b(\d{3}\s?\d{3})$/.exec(all.at(-1) ?? '');
  const street = all
    .slice(0, town === null ? undefined : -1)
    .filter((line, index) => index > 0 || !line.startsWith(brandName));
  return {
    '@type': 'PostalAddress',
    streetAddress: street.join(', '),
    addressLocality: town?.[1],
    postalCode: town?.[2]?.replace(/\s/, ''),
    addressCountry: 'IN',
  };
}

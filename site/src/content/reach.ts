import { mapOrigin, telephone, ventures, whatsappChat, type VentureId } from '@portal/contract';
import { lines } from './format';
import { leading } from './links';
import { profileOf, type Profile } from './profile';

/** The ways to a venture that are one tap away; each is missing where its number or place is. */
export interface Ways {
  readonly call?: string | undefined;
  /** The chat, in which a greeting and what it is about are written already. */
  readonly chat?: string | undefined;
  readonly route?: string | undefined;
}

/** What a map service is asked for, encoded; empty where nobody knows. */
export const mapQuery = ({ mapPlace, address }: Pick<Profile, 'mapPlace' | 'address'>): string =>
  encodeURIComponent(mapPlace || lines(address).join(', '));

/**
 * @param path of the page; front doors and contact pages are about nothing in particular
 * @param title of the page
 */
export function waysTo(venture: VentureId, path: string, title: string): Ways {
  const profile = profileOf(venture);
  const { home, contact } = ventures[venture];
  const subject = [home, contact].includes(path) ? '' : ` about ${title}`;
  const place = mapQuery(profile);
  return {
    call: telephone(leading(profile.phone)),
    chat: whatsappChat(leading(profile.whatsapp), `Hello ${profile.brandName}, I have a question${subject}.`),
    route: place === '' ? undefined : `${mapOrigin}/maps/dir/?api=1&destination=${place}`,
  };
}

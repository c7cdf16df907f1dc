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

/** What is written already where somebody opens a chat. */
interface Greetings {
  readonly greeting: (values: { readonly brand: string }) => string;
  readonly greetingAbout: (values: { readonly brand: string; readonly page: string }) => string;
}

/**
 * @param path of the page; front doors and contact pages are about nothing in particular
 * @param title of the page
 */
export function waysTo(venture: VentureId, path: string, title: string, says: Greetings): Ways {
  const profile = profileOf(venture);
  const { home, contact } = ventures[venture];
  const brand = profile.brandName;
  const greeting = [home, contact].includes(path)
    ? says.greeting({ brand })
    : says.greetingAbout({ brand, page: title });
  const place = mapQuery(profile);
  return {
    call: telephone(leading(profile.phone)),
    chat: whatsappChat(leading(profile.whatsapp), greeting),
    route: place === '' ? undefined : `${mapOrigin}/maps/dir/?api=1&destination=${place}`,
  };
}

import { dialled, ventureIds, ventures, type VentureId } from '@portal/contract';
import { content } from '../content/content';
import { leading } from '../content/links';
import { iconPath, socialPath } from '../content/pages';
import { profileOf } from '../content/profile';
import { siteOf } from '../ventures/registry';
import type { LinkedThing } from './json-ld';
import { openingHours } from './opening-hours';
import { postalAddress } from './postal-address';

/** A path as an address. */
export const absolute = (path: string): string => content().settings().siteOrigin + path;

/** The name by which other things refer to a venture. */
const businessId = (venture: VentureId): string => `${absolute(ventures[venture].home)}#business`;

/** A reference to a venture that is described elsewhere on the page. */
export const business = (venture: VentureId): { readonly '@id': string } => ({ '@id': businessId(venture) });

/** A venture as its profile describes it. */
export function businessThing(venture: VentureId): LinkedThing {
  const profile = profileOf(venture);
  const { brandName, tagline, phone, email, address, licence } = profile;
  const { home } = ventures[venture];
  return {
    '@type': siteOf(venture).type,
    '@id': businessId(venture),
    name: brandName,
    slogan: tagline,
    url: absolute(home),
    logo: absolute(iconPath(venture, '512')),
    image: absolute(socialPath(home)),
    telephone: dialled(leading(phone)),
    email: leading(email),
    address: postalAddress(address, brandName),
    identifier: licence,
    ...siteOf(venture).particulars?.(),
    ...(siteOf(venture).isPlace ? { ...openingHours(profile), currenciesAccepted: 'INR' } : {}),
    sameAs: [profile.facebook, profile.instagram, profile.youtube, profile.linkedin].filter(
      (link) => leading(link) !== '',
    ),
    ...(venture === 'group'
      ? {
          subOrganization: ventureIds.filter((id) => id !== 'group').map((id) => ({ ...named(id) })),
        }
      : { parentOrganization: { ...named('group') } }),
  };
}

const named = (venture: VentureId) => ({
  '@type': siteOf(venture).type,
  ...business(venture),
  name: profileOf(venture).brandName,
  url: absolute(ventures[venture].home),
});

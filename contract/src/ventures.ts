/** The six sites of the family, in the order in which the main header names them. */
export const ventureIds = ['group', 'institute', 'grit', 'infra', 'agri', 'eats'] as const;

export type VentureId = (typeof ventureIds)[number];

/** What is fixed about a venture; what the owner may change lives in its profile record. */
export interface Venture {
  readonly id: VentureId;
  /** The site's name until its profile says otherwise. */
  readonly name: string;
  /** The path prefix without a trailing slash; empty for the main site. */
  readonly prefix: string;
  /** Where the venture's front door is. */
  readonly home: string;
  /** Path of its contact page. */
  readonly contact: string;
  /** The tag that an enquiry from its form carries. */
  readonly enquiryTag: string;
  /** The tag after the form was reset, where it differs. */
  readonly enquiryTagAfterReset: string;
  /** Whether its enquiry form needs a phone number. */
  readonly phoneRequired: boolean;
}

function venture(
  v: Omit<Venture, 'enquiryTagAfterReset'> & { readonly enquiryTagAfterReset?: string },
): Venture {
  return { ...v, enquiryTagAfterReset: v.enquiryTagAfterReset ?? v.enquiryTag };
}

/** The venture table: names, prefixes and enquiry rules, written once. */
export const ventures: Readonly<Record<VentureId, Venture>> = {
  group: venture({
    id: 'group',
    name: 'Arun Group',
    prefix: '',
    home: '/',
    contact: '/contact',
    enquiryTag: 'Arun Group',
    phoneRequired: false,
  }),
  institute: venture({
    id: 'institute',
    name: 'Arun Institute',
    prefix: '/arun-app',
    home: '/arun-app/about',
    contact: '/arun-app/arun-contact-us',
    enquiryTag: 'Arun Institute',
    phoneRequired: true,
  }),
  grit: venture({
    id: 'grit',
    name: 'ArunGrit',
    prefix: '/arungrit-app',
    home: '/arungrit-app/',
    contact: '/arungrit-app/contact',
    enquiryTag: 'ArunGrit',
    phoneRequired: true,
  }),
  infra: venture({
    id: 'infra',
    name: 'Arun Infra',
    prefix: '/aruninfra-app',
    home: '/aruninfra-app/',
    contact: '/aruninfra-app/contact',
    enquiryTag: 'Arun Infra',
    phoneRequired: false,
  }),
  agri: venture({
    id: 'agri',
    name: 'Agri Bazaar',
    prefix: '/agribazaar-app',
    home: '/agribazaar-app/',
    contact: '/agribazaar-app/contact',
    enquiryTag: 'Agri Bazaar',
    enquiryTagAfterReset: 'AgriBazaar',
    phoneRequired: false,
  }),
  eats: venture({
    id: 'eats',
    name: 'Arun Eats',
    prefix: '/aruneats-app',
    home: '/aruneats-app/',
    contact: '/aruneats-app/contact',
    enquiryTag: 'Arun Eats',
    phoneRequired: false,
  }),
};

/** Where the administrator logs in, inside the institute's site. */
export const loginPath = `${ventures.institute.prefix}/admin`;
export const dashboardPath = `${loginPath}/dashboard`;

/**
 * The venture an enquiry tag belongs to.
 * @param tag the `enquiry` field as sent; letter case does not matter
 * @returns the venture, or `undefined` for a tag that no venture uses by default
 */
export function ventureOfTag(tag: string): VentureId | undefined {
  const wanted = tag.trim().toLowerCase();
  return ventureIds.find((id) => {
    const { enquiryTag, enquiryTagAfterReset } = ventures[id];
    return enquiryTag.toLowerCase() === wanted || enquiryTagAfterReset.toLowerCase() === wanted;
  });
}

/** The venture to whose site a path belongs. */
export const ventureOfPath = (path: string): VentureId =>
  ventureIds.find((id) => ventures[id].prefix !== '' && path.startsWith(`${ventures[id].prefix}/`)) ??
  'group';

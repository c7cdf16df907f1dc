import { collections, ventures, type RecordOf, type VentureId } from '@portal/contract';
import { content } from './content';

/** What the owner may change about a venture: brand name, phones, addresses, hours. */
export type Profile = Omit<RecordOf<'profile'>, 'id' | 'updatedAt' | 'rank'>;

/**
 * The profile of a venture. A venture whose record is missing is shown with its fixed name and without the parts that only the
 * owner knows: a page never breaks because a record was deleted in the panel.
 */
export function profileOf(venture: VentureId): Profile {
  const stored = content()
    .list('profile')
    .find((profile) => profile.venture === venture);
  if (stored === undefined) return blankProfile(venture);
  return isHere(content().settings().siteOrigin) ? stored : withoutSamples(stored);
}

/** What leads to somebody. */
const links = [
  'phone',
  'secondPhone',
  'whatsapp',
  'email',
  'facebook',
  'instagram',
  'youtube',
  'linkedin',
] as const;
/** A name or a number of the sample content, at which nobody is. */
const sample = /\bexample\.com\b|^\+?(91)?[ 0]+\d$/;

/** Whether a site is on this machine, or under a name that is kept for tests: there, the samples show what will be there. */
const isHere = (origin: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$|\.(example|invalid|localhost|test)$/.test(new URL(origin).hostname);

const withoutSamples = (profile: Profile): Profile => ({
  ...profile,
  ...Object.fromEntries(links.filter((name) => sample.test(profile[name])).map((name) => [name, ''])),
});

function blankProfile(venture: VentureId): Profile {
  const { name, enquiryTag, enquiryTagAfterReset } = ventures[venture];
  const { fields } = collections.profile;
  const blank = Object.fromEntries(Object.keys(fields).map((field) => [field, ''])) as Record<
    keyof typeof fields,
    string
  >;
  return {
    ...blank,
    venture,
    brandName: name,
    enquiryTag,
    enquiryTagAfterReset,
    hours_week: null,
    closures: [],
  };
}

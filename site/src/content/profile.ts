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
  return stored ?? blankProfile(venture);
}

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

import type { ContentType } from '../content-types/content-type';

const name = { type: 'string', maxLength: 200 };
const number = { type: 'biginteger', required: true, default: '0' };

/** Which publisher publishes at the moment. */
export const leaseType: ContentType = {
  singular: 'publisher-lease',
  plural: 'publisher-leases',
  table: 'publisher_leases',
  title: "Publisher's lease",
  attributes: { holder: name, place: name, fence: number, expires: number },
};

/** Texts of the institute's page for an address that leads nowhere. */
export const notFound = {
  lede: 'We checked the sum twice. This address does not add up.',
} as const;

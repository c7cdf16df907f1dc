/** Texts of the institute's page for an address that leads nowhere. */
export const notFound = {
  title: 'Page not found',
  description: 'This address leads nowhere.',
  lede: 'We checked the sum twice. This address does not add up.',
  back: 'About the institute',
  faculty: 'See the faculty',
} as const;

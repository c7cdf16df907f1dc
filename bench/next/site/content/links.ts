/** The header's links, as `site/src/ventures/institute/venture.ts` has them. */
export const links = [
  { label: 'About', href: '/arun-app/about' },
  { label: 'Faculty', href: '/arun-app/faculty' },
  { label: 'Batches', href: '/arun-app/batches' },
  { label: 'Class Schedule', href: '/arun-app/class-schedule' },
  { label: 'Fees', href: '/arun-app/fees-structure' },
  { label: 'Gallery', href: '/arun-app/gallery' },
  { label: 'Contact', href: '/arun-app/arun-contact-us' },
] as const;

import type { PageContent } from '@portal/contract';

/** The pages of the main site and of the four smaller sites; their addresses do not depend on content. */
const fixedPages = [
  '/',
  '/contact',
  '/contact-thanks',
  '/privacy',
  '/404',
  '/arungrit-app/',
  '/arungrit-app/about',
  '/arungrit-app/director',
  '/arungrit-app/products',
  '/arungrit-app/gallery',
  '/arungrit-app/contact',
  '/arungrit-app/contact-thanks',
  '/arungrit-app/404',
  '/aruninfra-app/',
  '/aruninfra-app/about',
  '/aruninfra-app/gallery',
  '/aruninfra-app/contact',
  '/aruninfra-app/contact-thanks',
  '/aruninfra-app/404',
  '/agribazaar-app/',
  '/agribazaar-app/gallery',
  '/agribazaar-app/contact',
  '/agribazaar-app/contact-thanks',
  '/agribazaar-app/404',
  '/aruneats-app/',
  '/aruneats-app/about',
  '/aruneats-app/food',
  '/aruneats-app/gallery',
  '/aruneats-app/contact',
  '/aruneats-app/contact-thanks',
  '/aruneats-app/404',
];

const institutePages = [
  '/arun-app/',
  '/arun-app/404',
  '/arun-app/about',
  '/arun-app/faculty',
  '/arun-app/faculty/not-found',
  '/arun-app/batches',
  '/arun-app/class-schedule',
  '/arun-app/fees-structure',
  '/arun-app/gallery',
  '/arun-app/arun-contact-us',
  '/arun-app/arun-contact-us-thanks',
  '/arun-app/admin',
  '/arun-app/admin/dashboard',
];

/** One page a professor; id 0 is the built-in head of the faculty. */
const facultyPages = (content: PageContent): string[] =>
  [0, ...content.list('faculty').map(({ id }) => id)].map((id) => `/arun-app/faculty/${id}`);

/**
 * The path of every page of the six sites. Whoever renders them asks this list, since a page that renders on request does not
 * know its siblings.
 */
export const pagePaths = (content: PageContent): string[] => [
  ...fixedPages,
  ...institutePages,
  ...facultyPages(content),
];

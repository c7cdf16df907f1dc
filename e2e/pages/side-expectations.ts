import { ventures } from '@portal/contract';
import type { Expectation } from './row.ts';

const notFound = Object.values(ventures).map(({ prefix, name: brand }): Expectation => ({
  path: `${prefix}/404`,
  status: 404,
  title: `Page not found | ${brand}`,
  heading: 'Page not found',
  headings: [],
  texts: [`Back to ${brand}`, 'Contact us'],
}));

/** The six whose thanks the specification words. */
const worded = Object.values(ventures).filter(({ id }) =>
  /^(group|institute|grit|infra|agri|eats)$/.test(id),
);

const thanks = worded.map(({ prefix, contact, name: brand }): Expectation => ({
  path: `${contact}-thanks`,
  title: `Message sent | ${brand}`,
  heading: /infra|agri|eats/.test(prefix) ? 'Thank You!' : '✅ Thank you! We will reply soon.',
  headings: [],
  texts: [
    `Back to ${brand}`,
    ...(/infra|agri|eats/.test(prefix)
      ? ['Your message has been successfully sent. We will get back to you soon.']
      : []),
  ],
}));

/** Pages that no menu names: where nothing is, what follows a form, the notice, and the administrator's door. */
export const sidePages: readonly Expectation[] = [
  ...notFound,
  ...thanks,
  {
    path: '/arun-app/faculty/not-found',
    status: 404,
    title: 'Faculty not found | Arun Institute',
    heading: 'Faculty not found',
    headings: [],
    texts: ['All faculty'],
  },
  {
    path: '/privacy',
    title: 'Privacy | Arun Group',
    heading: 'What we keep, and why.',
    headings: [
      'When you send an enquiry',
      'If you are under eighteen',
      'When you only look around',
      'See it, correct it, have it removed',
    ],
    texts: ['What is kept', 'How long', 'Your consent'],
  },
  {
    path: '/arun-app/admin',
    title: 'Admin login | Arun Institute',
    heading: 'Admin login',
    headings: [],
    // The form is drawn before its script comes.
    texts: ['Username', 'Password', 'Login', 'The dashboard needs JavaScript.'],
  },
  {
    path: '/arun-app/admin/dashboard',
    title: 'Dashboard | Arun Institute',
    // Until the script comes with the topic, which then is the heading.
    heading: 'Dashboard',
    headings: [],
    texts: ['Loading...'],
  },
];

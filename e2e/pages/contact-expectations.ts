import { privacyPath, privacyVersion, ventureIds } from '@portal/contract';
import type { Expectation } from './row.ts';

const map = 'iframe[title="Find Us"][height="450"]';

/** Sites whose form cannot go without a phone number. */
const phoneTags: ReadonlySet<string> = new Set(['Arun Institute', 'ArunGrit']);

/** What every contact page holds: the form with its tag, four social links, and the map. */
const contact = (
  page: Pick<Expectation, 'path' | 'title' | 'heading' | 'texts'>,
  tag: string,
  headings: readonly string[] = ['Reach us', 'Send an enquiry'],
): Expectation => ({
  ...page,
  headings,
  texts: [
    ...page.texts,
    'Email',
    'Facebook',
    'Instagram',
    'YouTube',
    'LinkedIn',
    'Message',
    'privacy notice',
    'Open in maps',
    /by sending/i,
  ],
  counts: {
    [map]: 1,
    'main form': 1,
    'main form[method="post"]': 1,
    'main form [required]': phoneTags.has(tag) ? 4 : 3,
    [`main form input[name="consent"][value="${privacyVersion}"]`]: 1,
    [`main form a[href="${privacyPath}"]`]: 1,
    [`footer a[href="${privacyPath}"]`]: 1,
    [`main form input[name="enquiry"][value="${tag}"]`]: 1,
    'main form input[name="name"][required]': 1,
    'main form input[name="email"][type="email"][required]': 1,
    'main form input[name="phone"][type="tel"]': 1,
    'main form input[name="phone"][required]': phoneTags.has(tag) ? 1 : 0,
    'main form textarea[name="message"][required]': 1,
    // On the main site a visitor may say which of the others is meant, or none.
    'main form select[name="subject"] option': tag === 'Arun Group' ? ventureIds.length : 0,
    'main form input[type="hidden"][name="enquiry"]': 1,
    // Its two phone numbers.
    '.contact-card a.num': 2,
    '.social a': 4,
  },
});

/** The contact pages. */
export const contactPages: readonly Expectation[] = [
  contact(
    {
      path: '/contact',
      title: 'Contact | Arun Group',
      heading: 'Ask any of the five.',
      texts: ['hello@example.com', 'Arun Institute', 'ArunGrit', 'Arun Infra', 'Agri Bazaar', 'Arun Eats'],
    },
    'Arun Group',
    ['Reach us', 'Send an enquiry', 'Or go straight to one'],
  ),
  contact(
    {
      path: '/arun-app/arun-contact-us',
      title: 'Contact | Arun Institute',
      heading: 'Contact',
      texts: [
        'Address',
        '+91 00000 00000',
        '+91 00000 00002',
        'institute@example.com',
        // Those who ask here are often still at school.
        'If you are under 18',
      ],
    },
    'Arun Institute',
    ['Reach us', 'Send an enquiry', 'Asked before joining'],
  ),
  contact(
    {
      path: '/arungrit-app/contact',
      title: 'Contact | ArunGrit',
      heading: 'Tell us how many.',
      texts: ['Office', 'Factory'],
    },
    'ArunGrit',
    ['Reach us', 'Send an enquiry', 'Asked before ordering'],
  ),
  contact(
    {
      path: '/aruninfra-app/contact',
      title: 'Contact | Arun Infra',
      heading: 'Start with a site visit.',
      texts: [
        'Corporate office',
        'Chennai',
        '+91 00000 00000',
        'infra@example.com',
        'Mon–Fri 9:00 AM–6:00 PM',
        'Sat 10:00 AM–4:00 PM',
        'Sunday closed',
        '+91 00000 00004',
      ],
    },
    'Arun Infra',
    ['Reach us', 'Send an enquiry', 'Asked before'],
  ),
  contact(
    {
      path: '/agribazaar-app/contact',
      title: 'Contact | Agri Bazaar',
      heading: 'What do you need?',
      texts: ['Address', 'Phone', 'bazaar@example.com', '+91 00000 00000'],
    },
    'Agri Bazaar',
    ['Reach us', 'Send an enquiry', 'Asked before'],
  ),
  contact(
    {
      path: '/aruneats-app/contact',
      title: 'Contact | Arun Eats',
      heading: 'Get in Touch',
      texts: ['eats@example.com', 'Mylapore', 'Chennai', '+91 00000 00000', '+91 00000 00006'],
    },
    'Arun Eats',
    ['Reach us', 'Send Us a Message', 'Asked before'],
  ),
];

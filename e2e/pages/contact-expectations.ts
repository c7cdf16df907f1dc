import type { Expectation } from './row.ts';

const map = 'iframe[title="Find Us"][height="450"]';

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
    'By sending this message',
  ],
  counts: {
    [map]: 1,
    'main form': 1,
    [`main form input[name="enquiry"][value="${tag}"]`]: 1,
    'main form input[name="name"][required]': 1,
    'main form input[name="email"][required]': 1,
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
      ],
    },
    'Arun Infra',
  ),
  contact(
    {
      path: '/agribazaar-app/contact',
      title: 'Contact | Agri Bazaar',
      heading: 'What do you need?',
      texts: ['bazaar@example.com'],
    },
    'Agri Bazaar',
  ),
  contact(
    {
      path: '/aruneats-app/contact',
      title: 'Contact | Arun Eats',
      heading: 'Get in Touch',
      texts: ['eats@example.com', 'Mylapore', 'Chennai', '+91 00000 00000'],
    },
    'Arun Eats',
    ['Reach us', 'Send Us a Message'],
  ),
];

import { agriPages } from './agri-pages.ts';
import { eatsPages } from './eats-pages.ts';
import { gritPages } from './grit-pages.ts';
import { infraPages } from './infra-pages.ts';
import { institutePages } from './institute-pages.ts';
import { contactPages } from './contact-expectations.ts';
import { homePages } from './home-expectations.ts';
import type { Expectation, Row } from './row.ts';
import { sidePages } from './side-expectations.ts';

const year = Number(
  new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kolkata', year: 'numeric' }).format(new Date()),
);
/** What every footer says. */
export const copyright = `© ${year}`;

/** A gallery with a video of the seed content: with controls, without a download. */
const gallery = { 'main video': 1, 'main video[controls][controlslist="nodownload"]': 1 };

/** Counts and parts that the specification gives for the inner pages, beside their words. */
const parts: Readonly<Record<string, Pick<Expectation, 'under' | 'within' | 'counts'>>> = {
  '/arun-app/about': {
    under: {
      'How the family grew': ['Arun Institute', 'ArunGrit', 'Arun Infra', 'Agri Bazaar', 'Arun Eats'],
      'Our Promise': [
        'Room to ask',
        'Tests, talked through',
        'Clear concepts first',
        'Doubts welcome',
        'Parents kept informed',
        'Fees in writing',
      ],
    },
    within: {
      'How the family grew': ['2017', '2018', '2020', '2024', '2025'],
      'A quick doubt before joining?': ['Chat on WhatsApp'],
    },
    counts: { 'main time': 5, 'main details': 1, 'main a[href="https://wa.me/910000000000"]': 1 },
  },
  '/arun-app/faculty': {
    counts: {
      '.head-card': 1,
      '.head-card a[href="/arun-app/faculty/0"]': 1,
      '.head-card img[alt="Portrait of Arun Kumar"]': 1,
      '.prof img': 8,
    },
  },
  '/arun-app/gallery': { counts: gallery },
  '/arun-app/class-schedule': { counts: { 'main section table': 3 } },
  '/arun-app/batches': { counts: { 'main table': 1 } },
  '/arun-app/fees-structure': { counts: { 'main table': 1, 'nav[aria-label="Main"] a': 7 } },
  '/arungrit-app/about': {
    within: {
      'In numbers': [
        // Each label stands before its figure, for those who hear the page.
        'Hotels and restaurants',
        '50+',
        'Natural',
        '100%',
        'Daily deliveries',
        '1000+',
        'Years',
        '6+',
      ],
    },
    counts: { 'main dt': 4 },
  },
  '/arungrit-app/products': {
    within: {
      'Grated Coconut': ['200 g', '500 g', '1 kg'],
      'Bottled Tender Coconut Water': ['250 ml', '500 ml'],
      'Coconut Milk': ['200 ml', '500 ml'],
    },
    counts: { 'main h2': 6 },
  },
  '/aruninfra-app/services': {
    counts: {
      'main article': 6,
      'main article ul': 6,
      'main article blockquote': 6,
      'main a[href="/aruninfra-app/contact"]': 1,
    },
  },
  '/aruninfra-app/projects': {
    under: {
      Current: ['Riverside Apartments', 'Courtyard Villa'],
      Upcoming: ['Corner Office', 'Clinic Lobby'],
      Completed: ['Green Kitchen', 'School Block', 'Corner Shop'],
      'The team': ['Project Lead', 'Design Lead'],
    },
    counts: { 'main article': 7, 'main dialog': 7, '.flip': 2 },
  },
  '/agribazaar-app/products': { counts: { h1: 1 } },
  '/aruneats-app/about': {
    under: {
      'Our Food Philosophy': ['Authenticity', 'Freshness', 'Hygiene', 'Affordability', 'Variety'],
      'Our Vision and Values': ['Community', 'Integrity', 'Innovation', 'Sustainability'],
      'Events & Celebrations': ['Seasonal Food Festivals', 'Discount Days', 'Live Counters', 'Festive Menus'],
    },
    counts: { 'figure.slip': 3 },
  },
  '/aruneats-app/food': { counts: { 'main article': 5 } },
  '/aruneats-app/gallery': { counts: gallery },
};

const shared = [...institutePages, ...gritPages, ...infraPages, ...agriPages, ...eatsPages].map(
  (page): Expectation => ({ ...page, ...parts[page.path] }),
);

const home = homePages.find(({ path }) => path === '/aruninfra-app/');

/** The professors of the seed content: one page each. */
const professors = [
  'Kavitha Ramesh',
  'Joseph Arokiaraj',
  'Dr. Kayalvizhi Subramanian (முனைவர் கயல்விழி சுப்பிரமணியன்)',
  'Imran Shahul',
  'Lakshmi Priya Venkataraman',
  'P. Senthilnathan',
  'Divya Mohan',
  'R. Balaji',
].map((name, index): Expectation => ({
  path: `/arun-app/faculty/${index + 1}`,
  title: `${name} | Arun Institute`,
  heading: name,
  headings: [
    `A question for ${name}?`,
    'About',
    'Education',
    'Achievements',
    'Work Experience',
    'More of our faculty',
  ],
  texts: ['Experience', 'Email', 'All faculty'],
}));

const rows: readonly Row[] = [
  ...homePages,
  // The index has a second address.
  ...(home === undefined ? [] : [{ ...home, path: '/aruninfra-app/about' }]),
  ...contactPages,
  ...shared,
  ...professors,
  ...sidePages,
  { path: '/arun-app/', redirect: '/arun-app/about' },
];

const byPath = new Map(rows.map((row) => [row.path, row]));

/** What the specification says of a page; undefined for a page that nobody has described. */
export const rowOf = (path: string): Row | undefined => byPath.get(path);
/** Every page that the table describes. */
export const described: readonly string[] = rows.map(({ path }) => path);
/** Whether an address only leads to a page further in. */
export const isRedirect = (path: string): boolean => {
  const row = rowOf(path);
  return row !== undefined && 'redirect' in row;
};

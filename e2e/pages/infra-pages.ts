import type { PageExpectation } from './institute-pages.ts';

/** The infrastructure site's pages beside its index, about and contact pages. */
export const infraPages: readonly PageExpectation[] = [
  {
    path: '/aruninfra-app/services',
    title: 'Services | Arun Infra',
    heading: 'Six trades, one drawing.',
    headings: ['Core services', 'Or leave all of it to us', 'Which of them do you need?'],
    texts: [
      '6 core services',
      'Residential Construction',
      'Commercial Construction & Interiors',
      'Modular Kitchen Design',
      'False Ceiling & Lighting',
      'Flooring & Painting',
      'Space Renovation',
      '2 value-added services',
      'Interior Designing',
      'Turnkey Projects',
    ],
  },
  {
    path: '/aruninfra-app/projects',
    title: 'Projects | Arun Infra',
    heading: 'From drawing to door key.',
    headings: ['Current', 'Upcoming', 'Completed', 'The team', 'Is the next sheet yours?'],
    texts: [
      '2 under construction',
      'Expected 2026',
      'Expected 2028',
      '2 on the drawing board',
      '3 handed over',
      'Completed 2024',
      'Completed 2023',
      'Completed 2022',
      'Project Lead',
      'Design Lead',
    ],
  },
  {
    path: '/aruninfra-app/gallery',
    title: 'Gallery | Arun Infra',
    heading: 'From site to handover.',
    headings: ['Yours could hang here.'],
    texts: ['Slab day'],
  },
];

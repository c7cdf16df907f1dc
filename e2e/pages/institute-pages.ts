/** What the specification and the seed content say of one page. The words stand here once more on purpose: they are the letter. */
export interface PageExpectation {
  readonly path: string;
  readonly title: string;
  /** The one `h1`. */
  readonly heading: string;
  /** Headings below it, in the order of the page. */
  readonly headings: readonly string[];
  /** Texts that must be on the page. */
  readonly texts: readonly (string | RegExp)[];
  /** Columns of the page's table. */
  readonly columns?: readonly string[];
}

/** The institute's public pages but for the contact page, and the detail page of the built-in head. */
export const institutePages: readonly PageExpectation[] = [
  {
    path: '/arun-app/about',
    title: 'About | Arun Institute',
    heading: 'Every Mark Counts',
    headings: [
      'About the institute',
      'Two years, in account',
      'Where the next mark hides',
      'Why Plus One and Plus Two matter for commerce students',
      'How the family grew',
      'Our Promise',
      'A quick doubt before joining?',
    ],
    texts: ['2017', '2018', '2020', '2024', '2025', 'Chat on WhatsApp'],
  },
  {
    path: '/arun-app/faculty',
    title: 'Faculty | Arun Institute',
    heading: 'Faculty',
    headings: ['Arun Kumar', 'Professors'],
    texts: ['Head Faculty', 'Head of Department, Commerce', '15+ years', 'Kavitha Ramesh'],
  },
  {
    path: '/arun-app/faculty/0',
    title: 'Arun Kumar | Arun Institute',
    heading: 'Arun Kumar',
    headings: [
      'A question for Arun Kumar?',
      'About',
      'Education',
      'Achievements',
      'Work Experience',
      'More of our faculty',
    ],
    texts: ['Head of Department, Commerce', '15+ years', 'institute@example.com'],
  },
  {
    path: '/arun-app/batches',
    title: 'Batches | Arun Institute',
    heading: 'Batches',
    headings: [
      'Available Batches',
      'Timetable',
      'Why Join Our Batches',
      'Eligibility',
      'Not sure which batch fits?',
    ],
    // A date as day/month/year, fees in rupees with Indian grouping.
    texts: ['Plus Two Evening', '05/04/2027', '₹42,480'],
    columns: ['Batch Name', 'Subjects', 'Language', 'Start Date', 'Duration', 'Fees INR'],
  },
  {
    path: '/arun-app/class-schedule',
    title: 'Class Schedule | Arun Institute',
    heading: 'Class Schedule',
    headings: ['Plus One Commerce', 'Plus Two Commerce', 'CA Foundation', 'Stuck on a line tonight?'],
    columns: Array.from({ length: 3 }, () => ['No.', 'Syllabus', 'Lessons']).flat(),
    texts: ['4 subjects, 10 lessons', 'Show Lessons', 'No lessons available.', /\d KB/],
  },
  {
    path: '/arun-app/fees-structure',
    title: 'Fees Structure | Arun Institute',
    heading: 'Fees Structure',
    headings: ['Scholarships & Discounts', 'Rules & Regulations', 'Want it worked out for one child?'],
    // What the lines lack of the total is its tax.
    texts: ['₹37,170', 'GST 18%', '₹5,670'],
    columns: ['Program', 'Tuition Fee', 'Registration', 'Others', 'Total (Inc. GST)'],
  },
  {
    path: '/arun-app/gallery',
    title: 'Gallery | Arun Institute',
    heading: 'Gallery',
    headings: [],
    texts: ['Your browser does not support the video tag.', 'Trial balance on the board'],
  },
];

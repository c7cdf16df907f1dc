import type { Page } from '@playwright/test';
import type { ApiCollectionKey } from '@portal/contract';

/** One generic list and form of the dashboard, and what is typed into it. */
export interface Collection {
  readonly resource: ApiCollectionKey;
  readonly topic: string;
  readonly heading: string;
  readonly noun: string;
  readonly button: 'Save' | 'Add';
  /** Values by label; the first one names the record. */
  readonly values: Readonly<Record<string, string>>;
  /** What is changed, by label, and what its row then shows. */
  readonly change: readonly [label: string, value: string, shown: string];
  readonly required: string;
  readonly says: readonly [added: string, updated: string, deleted: string];
  /** {context} of the Confirm Delete dialog. */
  readonly context: string;
  readonly picture?: boolean;
  /** Heads of the list's columns; absent where the list has none. */
  readonly columns?: readonly string[];
  /** The column that shows a dash for what may stay empty, and stays empty at first. */
  readonly blank?: string;
  /** The published page that shows the record, whose id stands for `{id}`. */
  readonly page: string;
}

const point = { button: 'Add', values: { Point: 'A point of the suite' } } as const;
const changedPoint = { change: ['Point', 'A changed point', 'A changed point'] } as const;
const offer = {
  heading: 'Offers',
  noun: 'offer',
  button: 'Save',
  values: { 'Offer Name': 'Suite offer', Description: 'Two for one', Days: 'Until Sunday' },
  change: ['Days', 'Until Monday', 'Until Monday'],
  required: 'Please fill in all the fields before saving.',
  says: ['Offer added successfully!', 'Offer updated successfully!', 'Offer deleted successfully!'],
  context: 'offer',
  columns: ['Offer Name', 'Description', 'Days', 'Actions'],
} as const;

/** Every resource that a generic list and form edits. */
export const collections: readonly Collection[] = [
  {
    resource: 'faculty',
    topic: 'faculty',
    page: '/arun-app/faculty/{id}',
    heading: 'Professors',
    noun: 'faculty',
    button: 'Save',
    values: {
      Name: 'Prof. Suite Kumar',
      Designation: 'Accountancy',
      Experience: '4 years',
      Email: 'suite.kumar@example.com',
      About: 'Teaches double entry.',
      Education: 'M.Com, B.Ed',
      Achievements: 'District evaluator',
      'Work experience': 'Arun Institute',
    },
    change: ['Designation', 'Economics', 'Economics'],
    required: 'Please fill in all the fields before saving.',
    says: ['Faculty added successfully!', 'Faculty updated successfully!', 'Faculty deleted successfully!'],
    context: 'faculty',
    picture: true,
  },
  {
    topic: 'batches',
    page: '/arun-app/batches',
    resource: 'batch',
    heading: 'Batches',
    noun: 'batch',
    button: 'Save',
    values: {
      'Batch Name': 'Suite batch',
      Subjects: 'Accountancy',
      Language: 'English',
      'Start Date': '2027-06-01',
      Duration: '10 months',
      'Fees INR': '125000',
    },
    change: ['Fees INR', '99000', '₹99,000'],
    required: 'Please fill in all the batch fields before saving.',
    says: ['Batch added successfully!', 'Batch updated successfully!', 'Batch deleted successfully!'],
    context: 'batch',
    columns: ['Batch Name', 'Subjects', 'Language', 'Start Date', 'Duration', 'Fees INR', 'Actions'],
  },
  {
    ...point,
    ...changedPoint,
    topic: 'batches',
    page: '/arun-app/batches',
    resource: 'eligible',
    heading: 'Eligibility',
    noun: 'eligibility',
    required: 'Please enter an eligibility requirement.',
    says: ['Eligibility added!', 'Eligibility updated!', 'Eligibility deleted.'],
    context: 'eligibility',
  },
  {
    ...point,
    ...changedPoint,
    topic: 'batches',
    page: '/arun-app/batches',
    resource: 'whyjoin',
    heading: 'Why Join',
    noun: 'reason',
    required: 'Please enter a point.',
    says: ['Why Join point added.', 'Why Join point updated.', 'Deleted successfully.'],
    context: 'point',
  },
  {
    ...point,
    ...changedPoint,
    topic: 'batches',
    page: '/arun-app/batches',
    resource: 'timetable',
    heading: 'Timetable',
    noun: 'timetable point',
    required: 'Please enter a point.',
    says: ['Timetable point added.', 'Timetable point updated.', 'Timetable point deleted.'],
    context: 'timetable point',
  },
  {
    topic: 'fees',
    page: '/arun-app/fees-structure',
    resource: 'fees',
    heading: 'Fees structure',
    noun: 'fees structure',
    button: 'Save',
    values: { Program: 'Suite program', 'Tuition Fee': '40000', Others: '500', 'Total (Inc. GST)': '47790' },
    change: ['Registration (optional)', '2500', '₹2,500'],
    blank: 'Registration',
    required: 'Please fill in all fields before saving.',
    says: [
      'Fees structure added successfully!',
      'Fees structure updated successfully!',
      'Fees structure deleted successfully!',
    ],
    context: 'fees structure',
    columns: ['Program', 'Tuition Fee', 'Registration', 'Others', 'Total (Inc. GST)', 'Actions'],
  },
  {
    ...point,
    ...changedPoint,
    topic: 'fees',
    page: '/arun-app/fees-structure',
    resource: 'scholarship',
    heading: 'Scholarships',
    noun: 'scholarship',
    required: 'Please enter a scholarship detail.',
    says: ['Scholarship added!', 'Scholarship updated!', 'Scholarship deleted.'],
    context: 'scholarship',
  },
  {
    ...point,
    ...changedPoint,
    topic: 'fees',
    page: '/arun-app/fees-structure',
    resource: 'rule',
    heading: 'Rules',
    noun: 'rule',
    required: 'Please enter a rule.',
    says: ['Rule added!', 'Rule updated!', 'Rule deleted.'],
    context: 'rule',
  },
  {
    topic: 'food-court',
    page: '/aruneats-app/food',
    resource: 'foodcourt',
    heading: 'Food brands',
    noun: 'food court item',
    button: 'Save',
    values: { Name: 'Suite kitchen', About: 'Dosas made to order', Products: 'Dosa, Vada' },
    change: ['Products', 'Pongal', 'Pongal'],
    required: 'Please fill in all fields before saving.',
    says: [
      'Food court added successfully!',
      'Food court updated successfully!',
      'Food court deleted successfully!',
    ],
    context: 'food court item',
    columns: ['Name', 'About', 'Products', 'Image', 'Actions'],
    picture: true,
  },
  { ...offer, topic: 'eats-offer', resource: 'eatsoffer', page: '/aruneats-app/' },
  { ...offer, topic: 'bazaar-offer', resource: 'bazaaroffer', page: '/agribazaar-app/' },
];

/** The topics that are galleries, with the resource of each. */
export const galleries = {
  gallery: 'gallery',
  'grit-gallery': 'gritgallery',
  'infra-gallery': 'infragallery',
  'agri-gallery': 'agrigallery',
  'eats-gallery': 'eatsgallery',
} as const satisfies Record<string, ApiCollectionKey>;

/** The published page of each. */
export const galleryPages: Readonly<Record<keyof typeof galleries, string>> = {
  gallery: '/arun-app/gallery',
  'grit-gallery': '/arungrit-app/gallery',
  'infra-gallery': '/aruninfra-app/gallery',
  'agri-gallery': '/agribazaar-app/gallery',
  'eats-gallery': '/aruneats-app/gallery',
};

/** The topic that has a suite of its own, with its resources. */
export const classSchedule = {
  topic: 'class-schedule',
  resources: ['course', 'subject', 'lesson'],
} as const satisfies { topic: string; resources: readonly ApiCollectionKey[] };

/** Every topic that the suite has something for. */
export const coveredTopics: ReadonlySet<string> = new Set([
  ...collections.map(({ topic }) => topic),
  ...Object.keys(galleries),
  classSchedule.topic,
]);

/** Script as somebody might type it. It has to come out as the text that it is. */
export const script = '<img src=x onerror=alert(1)>';

/** Fields that take an amount of rupees. */
export const takesAmount = /Fee|Others|Registration|Total/;
/** Fields that take no free text. */
const strict = new RegExp(`Date|Email|${takesAmount.source}`);

/** A collection's values with script in every field that takes text. */
export const hostile = ({ values }: Collection): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).map(([label, value]) => [
      label,
      strict.test(label) ? value : `${value} ${script}`,
    ]),
  );

/** The screen of a collection: its list beside its form. */
export const screenOf = (page: Page, heading: string) =>
  page.locator('.admin__cols', { has: page.getByRole('heading', { name: new RegExp(`^${heading}`) }) });

import type { ApiCollectionKey } from '@portal/contract';
import type { TestFile } from './connection.ts';
import { jpeg, mp4, pdf, png } from './test-files.ts';

/** What a form of a resource holds, whoever sends it. */
export interface FilledForm {
  /** Fields as a form fills them. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The same form filled otherwise; empty where records are never edited. */
  readonly changed: Readonly<Record<string, unknown>>;
  /** Names of the text fields that take 255 characters, and of those that take 10,000. */
  readonly shortTexts: readonly string[];
  readonly longTexts: readonly string[];
  readonly file?: () => Promise<TestFile>;
}

const list: FilledForm = {
  fields: { point: 'Mondays to Fridays, 6 to 8 in the evening' },
  changed: { point: 'Saturdays, 9 to 12' },
  shortTexts: [],
  longTexts: ['point'],
};

const offer: FilledForm = {
  fields: {
    offerName: 'Festival offer',
    description: 'Two for one on every juice',
    days: 'Friday to Sunday',
  },
  changed: { offerName: 'Monsoon offer', description: 'Soup with every meal', days: 'July and August' },
  shortTexts: ['offerName', 'days'],
  longTexts: ['description'],
};

const gallery: FilledForm = {
  fields: {},
  changed: {},
  shortTexts: [],
  longTexts: [],
  file: () => png('first day.png'),
};

/** One a resource: the type refuses a table that misses one, and so does a test. */
export const filledForms: { readonly [K in ApiCollectionKey]: FilledForm } = {
  faculty: {
    fields: {
      name: 'Dr. Meenakshi Raman',
      designation: 'Professor of Accountancy',
      experience: '12 years',
      email: 'meenakshi@example.com',
      about: 'Teaches with examples from the shop floor.\nLoves ledgers.',
      education: 'M.Com, M.Phil, Ph.D',
      achievements: 'State rank, Best teacher 2022',
      workExperience: 'Loyola College, Chennai Commerce Academy',
    },
    changed: {
      name: 'Dr. M. Raman',
      designation: 'Senior Professor',
      experience: '13 years',
      email: 'm.raman@example.co.in',
      about: 'Writes textbooks, too.',
      education: 'Ph.D',
      achievements: 'Best teacher 2023',
      workExperience: 'Arun Institute',
    },
    shortTexts: ['name', 'designation', 'experience'],
    longTexts: ['about', 'education', 'achievements', 'workExperience'],
    file: () => jpeg('meenakshi.jpg'),
  },
  batch: {
    fields: {
      batchName: 'Plus Two Commerce',
      subjects: 'Accountancy, Economics',
      languages: 'Tamil, English',
      startDate: '2026-06-01',
      duration: '10 months',
      fees: 24_500.5,
    },
    changed: {
      batchName: 'Plus One Commerce',
      subjects: 'Accountancy',
      languages: 'English',
      startDate: '2028-02-29',
      duration: '8 months',
      fees: 0,
    },
    shortTexts: ['batchName', 'subjects', 'languages', 'duration'],
    longTexts: [],
  },
  eligible: list,
  whyjoin: list,
  timetable: list,
  scholarship: list,
  rule: list,
  fees: {
    fields: {
      program: 'Plus One',
      tuitionFee: 18_000,
      registration: 500,
      inclusion: 1250.25,
      total: 23_305.3,
    },
    changed: { program: 'Plus Two', tuitionFee: 21_000, registration: null, inclusion: 0, total: 99_999_999 },
    shortTexts: ['program'],
    longTexts: [],
  },
  course: {
    fields: { name: 'Plus One Commerce' },
    changed: { name: 'Plus Two Commerce' },
    shortTexts: ['name'],
    longTexts: [],
  },
  subject: {
    fields: { name: 'Accountancy' },
    changed: { name: 'Commerce' },
    shortTexts: ['name'],
    longTexts: [],
  },
  lesson: {
    fields: { name: 'Journal and ledger' },
    changed: {},
    shortTexts: ['name'],
    longTexts: [],
    file: () => Promise.resolve(pdf('journal and ledger.pdf')),
  },
  gallery,
  gritgallery: { ...gallery, file: () => Promise.resolve(mp4('farm to home.mp4')) },
  infragallery: gallery,
  agrigallery: gallery,
  eatsgallery: gallery,
  foodcourt: {
    fields: { name: 'Madras Tiffin', about: 'Dosas all day.', products: 'Dosa, Idli, Filter coffee' },
    changed: { name: 'Chennai Tiffin', about: 'Idlis all day.', products: 'Idli' },
    shortTexts: ['name'],
    longTexts: ['about', 'products'],
    file: () => png('tiffin.png'),
  },
  eatsoffer: offer,
  bazaaroffer: offer,
};

import { resourceOf, type ResourceKey } from '@portal/contract';
import { json, multipart, type Body, type TestFile } from './connection.ts';
import { jpeg, mp4, pdf, png } from './test-files.ts';
import { createdId, recordsOf } from './records.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the suite writes of one resource. */
export interface Fixture {
  /** Fields as a form fills them. */
  readonly fields: Fields;
  /** The same form filled otherwise; empty where records are never edited. */
  readonly changed: Fields;
  /** Names of the text fields that take 255 characters, and of those that take 10,000. */
  readonly shortTexts: readonly string[];
  readonly longTexts: readonly string[];
  readonly file?: () => Promise<TestFile>;
  /** Finds or makes a record for this one to belong to, and answers the field that names it. */
  readonly parent?: () => Promise<Fields>;
}

async function anyCourse(): Promise<number> {
  const [course] = await recordsOf('course');
  return course?.id ?? createdId('course', json({ name: 'A course' }));
}

async function anySubject(): Promise<number> {
  const [subject] = await recordsOf('subject');
  return subject?.id ?? createdId('subject', json({ course_id: await anyCourse(), name: 'A subject' }));
}

const list: Fixture = {
  fields: { point: 'Mondays to Fridays, 6 to 8 in the evening' },
  changed: { point: 'Saturdays, 9 to 12' },
  shortTexts: [],
  longTexts: ['point'],
};

const offer: Fixture = {
  fields: {
    offerName: 'Festival offer',
    description: 'Two for one on every juice',
    days: 'Friday to Sunday',
  },
  changed: { offerName: 'Monsoon offer', description: 'Soup with every meal', days: 'July and August' },
  shortTexts: ['offerName', 'days'],
  longTexts: ['description'],
};

const gallery: Fixture = {
  fields: {},
  changed: {},
  shortTexts: [],
  longTexts: [],
  file: () => png('first day.png'),
};

/** One fixture a resource: the type refuses a table that misses one, and so does a test. */
export const fixtures: { readonly [K in ResourceKey]: Fixture } = {
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
    parent: async () => ({ course_id: await anyCourse() }),
  },
  lesson: {
    fields: { name: 'Journal and ledger' },
    changed: {},
    shortTexts: ['name'],
    longTexts: [],
    file: () => Promise.resolve(pdf('journal and ledger.pdf')),
    parent: async () => ({ subject_id: await anySubject() }),
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

/**
 * The body of a create or update call.
 * @param key the resource
 * @param fields what the form holds
 * @param file the file that goes with it, where the resource has files
 */
export function bodyOf(key: ResourceKey, fields: Fields, file?: TestFile): Promise<Body> {
  const rule = resourceOf(key).file;
  if (rule === undefined) return Promise.resolve(json(fields));
  return multipart(fields, file === undefined ? undefined : { ...file, field: rule.field });
}

/** A whole valid body of a create call, with a parent made for it. */
export async function validBody(key: ResourceKey, over: Fields = {}): Promise<Body> {
  const { fields, file, parent } = fixtures[key];
  return bodyOf(key, { ...(await parent?.()), ...fields, ...over }, await file?.());
}

/** Creates a record from the fixture and answers its id. */
export const create = async (key: ResourceKey, over: Fields = {}): Promise<number> =>
  createdId(key, await validBody(key, over));

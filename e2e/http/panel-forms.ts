import type { ApiCollectionKey } from '@portal/contract';
import { expect } from 'vitest';
import { z } from 'zod';
import { fixtures } from './fixtures.ts';
import { documentIdOf, panelUpload } from './panel-session.ts';
import { pdf, png } from './test-files.ts';

/** How the panel keeps one resource of the contract. */
export interface Stored {
  /** The content type that holds the records. */
  readonly uid: string;
  /** What the panel's form holds beside the contract's fields. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** The relation to the parent, its type, and the contract's field of its id. */
  readonly parent?: { readonly field: string; readonly uid: string; readonly idField: string };
  readonly file?: 'image' | 'pdf';
  /** A field that breaks a rule, and the sentence. */
  readonly broken?: readonly [field: string, value: unknown, sentence: string];
}

const media = (venture: string): Stored => ({
  uid: 'api::gallery-item.gallery-item',
  beside: { venture },
  file: 'image',
});
const offer = (venture: string): Stored => ({
  uid: 'api::offer.offer',
  beside: { venture },
  broken: ['days', '  ', 'Please fill in all the fields before saving.'],
});
const list = (name: string, sentence: string): Stored => ({
  uid: `api::${name}.${name}`,
  broken: ['point', '   ', sentence],
});

/** Every resource's content type: the type refuses a table that misses one. */
export const contentTypes: { readonly [K in ApiCollectionKey]: Stored } = {
  faculty: {
    uid: 'api::faculty.faculty',
    file: 'image',
    broken: ['email', 'nonsense', 'Please enter a valid email address.'],
  },
  batch: { uid: 'api::batch.batch', broken: ['fees', -5, 'Fees must be a valid non-negative number.'] },
  eligible: list('eligible', 'Please enter an eligibility requirement.'),
  whyjoin: list('whyjoin', 'Please enter a point.'),
  timetable: list('timetable', 'Please enter a point.'),
  scholarship: list('scholarship', 'Please enter a scholarship detail.'),
  rule: list('rule', 'Please enter a rule.'),
  fees: { uid: 'api::fees.fees', broken: ['program', ' ', 'Please fill in all fields before saving.'] },
  course: { uid: 'api::course.course', broken: ['name', ' ', 'Please enter a name.'] },
  subject: {
    uid: 'api::subject.subject',
    parent: { field: 'course', uid: 'api::course.course', idField: 'course_id' },
    broken: ['name', ' ', 'Please enter a name.'],
  },
  lesson: {
    uid: 'api::lesson.lesson',
    parent: { field: 'subject', uid: 'api::subject.subject', idField: 'subject_id' },
    file: 'pdf',
    broken: ['name', ' ', 'Please enter a name.'],
  },
  gallery: media('institute'),
  gritgallery: media('grit'),
  infragallery: media('infra'),
  agrigallery: media('agri'),
  eatsgallery: media('eats'),
  foodcourt: {
    uid: 'api::food-court.food-court',
    file: 'image',
    broken: ['products', '  ', 'Please fill in all fields before saving.'],
  },
  eatsoffer: offer('eats'),
  bazaaroffer: offer('agri'),
};

/** The panel's reply to a new document. */
export const made = z.looseObject({ data: z.looseObject({ id: z.number(), documentId: z.string() }) });
const files = z.array(z.looseObject({ id: z.number() }));

/** Puts a file of the resource's kind into the library and answers its id. */
export async function libraryFile(key: ApiCollectionKey): Promise<number> {
  const file = key === 'lesson' ? pdf('from the panel.pdf') : await png('from the panel.png', 50, 20);
  const reply = await panelUpload(file);
  expect(reply.status, reply.text).toBeLessThan(300);
  const [stored] = files.parse(reply.json);
  return stored?.id ?? 0;
}

/** What the panel's form sends for a new record. */
export async function form(key: ApiCollectionKey): Promise<Record<string, unknown>> {
  const { beside, file, parent } = contentTypes[key];
  const owner = parent === undefined ? undefined : await fixtures[key].parent?.();
  const relation =
    parent === undefined
      ? {}
      : {
          [parent.field]: {
            connect: [{ documentId: await documentIdOf(parent.uid, Number(owner?.[parent.idField])) }],
          },
        };
  const picture = file === undefined ? {} : { [file]: await libraryFile(key) };
  return { ...fixtures[key].fields, ...beside, ...relation, ...picture };
}

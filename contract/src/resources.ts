import type { z } from 'zod';
import { galleryRule, pdfRule, pictureRule, type FileRule } from './media.js';
import { batchInput, batchRecord, batchRequired } from './records/batch.js';
import { facultyInput, facultyRecord, facultyRequired } from './records/faculty.js';
import { feesInput, feesRecord, feesRequired } from './records/fees.js';
import { foodcourtInput, foodcourtRecord, foodcourtRequired } from './records/foodcourt.js';
import { galleryInput, galleryRecord } from './records/gallery.js';
import { offerInput, offerRecord, offerRequired } from './records/offer.js';
import { eligibleRecord, pointInput, pointRecord, pointRequired } from './records/point.js';
import {
  courseInput,
  courseRecord,
  lessonInput,
  lessonRecord,
  nameRequired,
  subjectInput,
  subjectRecord,
  subjectUpdate,
} from './records/schedule.js';
import type { VentureId } from './ventures.js';

/** What a call may do with a resource. */
export type Operation = 'list' | 'read' | 'create' | 'update' | 'delete';

/** How a create call answers; the three shapes are the specification's. */
export type CreatedReply = 'insertIdList' | 'insertIdObject' | 'record';

/** One kind of record and how the API speaks of it. */
export interface Resource {
  /** Path of the collection below the API's base. */
  readonly path: string;
  /** What a person calls one record. */
  readonly label: string;
  /** The venture whose site shows it. */
  readonly venture: VentureId;
  readonly input: z.ZodObject;
  /** What an update takes, where it differs from `input`. */
  readonly update: z.ZodObject;
  readonly record: z.ZodObject;
  /** The form's sentence for empty fields. */
  readonly required: string;
  readonly operations: readonly Operation[];
  readonly created: CreatedReply;
  /** Whether GET of one record answers the record or an array that holds it. */
  readonly single: 'record' | 'list';
  /** The file that belongs to a record. */
  readonly file?: FileRule;
}

const everyOperation = ['list', 'read', 'create', 'update', 'delete'] as const;

interface Description<I extends z.ZodObject, U extends z.ZodObject, R extends z.ZodObject> {
  readonly path: string;
  readonly label: string;
  readonly venture: VentureId;
  readonly input: I;
  readonly update: U;
  readonly record: R;
  readonly required: string;
  readonly operations?: readonly Operation[];
  readonly created?: CreatedReply;
  readonly single?: 'record' | 'list';
  readonly file?: FileRule;
}

function resource<I extends z.ZodObject, U extends z.ZodObject, R extends z.ZodObject>(
  description: Description<I, U, R>,
) {
  return {
    operations: everyOperation,
    created: 'insertIdList',
    single: 'record',
    ...description,
  } satisfies Resource;
}

function list(path: keyof typeof pointRequired, label: string) {
  const required = pointRequired[path];
  const input = pointInput(required);
  return { path: `/${path}`, label, venture: 'institute', input, update: input, required } as const;
}

function gallery(path: string, label: string, venture: VentureId) {
  return resource({
    path,
    label,
    venture,
    input: galleryInput,
    update: galleryInput,
    record: galleryRecord,
    required: galleryRule.required,
    operations: ['list', 'read', 'create', 'delete'],
    file: galleryRule,
  });
}

function offers(path: string, venture: VentureId) {
  return resource({
    path,
    label: 'Offer',
    venture,
    input: offerInput,
    update: offerInput,
    record: offerRecord,
    required: offerRequired,
    created: 'record',
  });
}

/** Every resource of the API, by the name that the code uses for it. */
export const resources = {
  faculty: resource({
    path: '/faculty',
    label: 'Faculty',
    venture: 'institute',
    input: facultyInput,
    update: facultyInput,
    record: facultyRecord,
    required: facultyRequired,
    file: pictureRule(facultyRequired),
  }),
  batch: resource({
    path: '/batch',
    label: 'Batch',
    venture: 'institute',
    input: batchInput,
    update: batchInput,
    record: batchRecord,
    required: batchRequired,
    single: 'list',
  }),
  eligible: resource({ ...list('eligible', 'Eligibility'), record: eligibleRecord }),
  whyjoin: resource({ ...list('whyjoin', 'Why Join point'), record: pointRecord }),
  timetable: resource({ ...list('timetable', 'Timetable point'), record: pointRecord }),
  scholarship: resource({ ...list('scholarship', 'Scholarship'), record: pointRecord }),
  rule: resource({ ...list('rule', 'Rule'), record: pointRecord, created: 'insertIdObject' }),
  fees: resource({
    path: '/fees',
    label: 'Fees structure',
    venture: 'institute',
    input: feesInput,
    update: feesInput,
    record: feesRecord,
    required: feesRequired,
  }),
  course: resource({
    path: '/schedule/courses',
    label: 'Course',
    venture: 'institute',
    input: courseInput,
    update: courseInput,
    record: courseRecord,
    required: nameRequired,
    operations: ['list', 'create', 'update', 'delete'],
    created: 'record',
  }),
  subject: resource({
    path: '/schedule/subjects',
    label: 'Subject',
    venture: 'institute',
    input: subjectInput,
    update: subjectUpdate,
    record: subjectRecord,
    required: nameRequired,
    operations: ['create', 'update', 'delete'],
    created: 'record',
  }),
  lesson: resource({
    path: '/schedule/lessons',
    label: 'Lesson',
    venture: 'institute',
    input: lessonInput,
    update: lessonInput,
    record: lessonRecord,
    required: nameRequired,
    operations: ['create', 'delete'],
    created: 'record',
    file: pdfRule,
  }),
  gallery: gallery('/gallery', 'Gallery item', 'institute'),
  gritgallery: gallery('/gritgallery', 'Gallery item', 'grit'),
  infragallery: gallery('/infragallery', 'Gallery item', 'infra'),
  agrigallery: gallery('/agrigallery', 'Gallery item', 'agri'),
  eatsgallery: gallery('/eatsgallery', 'Gallery item', 'eats'),
  foodcourt: resource({
    path: '/foodcourt',
    label: 'Food court item',
    venture: 'eats',
    input: foodcourtInput,
    update: foodcourtInput,
    record: foodcourtRecord,
    required: foodcourtRequired,
    file: pictureRule(foodcourtRequired),
  }),
  eatsoffer: offers('/eatsoffer', 'eats'),
  bazaaroffer: offers('/bazaaroffer', 'agri'),
} as const;

export type Resources = typeof resources;
export type ResourceKey = keyof Resources;

/** Every resource's name, in the order of the table. */
export const resourceKeys = Object.keys(resources) as readonly ResourceKey[];

/** A resource by its name, in its general shape. */
export const resourceOf = (key: ResourceKey): Resource => resources[key];

/** A record as replies carry it. */
export type RecordOf<K extends ResourceKey> = z.infer<Resources[K]['record']>;
/** What a form holds before it is checked. */
export type FormOf<K extends ResourceKey> = z.input<Resources[K]['input']>;
/** A checked input. */
export type InputOf<K extends ResourceKey> = z.infer<Resources[K]['input']>;
/** A checked update. */
export type UpdateOf<K extends ResourceKey> = z.infer<Resources[K]['update']>;

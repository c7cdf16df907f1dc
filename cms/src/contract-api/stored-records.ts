import {
  galleryRule,
  facultyRequired,
  foodcourtRequired,
  pdfRule,
  pictureRule,
  projectRequired,
  unknownCourse,
  unknownSubject,
  type CollectionKey,
  type ContentRecord,
  type FileRule,
  type ProjectStage,
  type VentureId,
} from '@portal/contract';
import { fileOf, imageOf, number, numberOrNull, parentIdOf, storedOf, text, texts, type Row } from './row';

/** The content types that hold content. */
export type ContentUid =
  | 'api::faculty.faculty'
  | 'api::batch.batch'
  | 'api::eligible.eligible'
  | 'api::whyjoin.whyjoin'
  | 'api::timetable.timetable'
  | 'api::scholarship.scholarship'
  | 'api::rule.rule'
  | 'api::fees.fees'
  | 'api::course.course'
  | 'api::subject.subject'
  | 'api::lesson.lesson'
  | 'api::gallery-item.gallery-item'
  | 'api::food-court.food-court'
  | 'api::offer.offer'
  | 'api::profile.profile'
  | 'api::project.project'
  | 'api::member.member';

/** The record that a record belongs to, and goes with. */
interface Parent {
  /** The relation's attribute. */
  readonly field: 'course' | 'subject';
  /** The field of inputs and replies that carries its id. */
  readonly idField: 'course_id' | 'subject_id';
  readonly uid: ContentUid;
  /** The sentence when there is no such parent. */
  readonly unknown: string;
}

/** How one collection of the contract is stored, and how a row of it is presented. */
export interface StoredRecord<K extends CollectionKey = CollectionKey> {
  readonly key: K;
  readonly uid: ContentUid;
  /** Set where several collections share a content type: only this venture's rows belong to it. */
  readonly venture?: VentureId;
  /** The attribute that holds the record's file. */
  readonly file?: {
    readonly field: 'image' | 'pdf';
    readonly rule: FileRule;
    /** Whether a record may be without it. */
    readonly optional?: true;
  };
  readonly parent?: Parent;
  readonly present: (row: Row) => ContentRecord<K>;
}

const image = (rule: FileRule) => ({ field: 'image', rule }) as const;
const presentPoint = (row: Row) => ({ ...storedOf(row), ...texts(row, 'point') });
const presentImage = (row: Row) => ({ ...storedOf(row), ...imageOf(row) });
const presentOffer = (row: Row) => ({ ...storedOf(row), ...texts(row, 'offerName', 'description', 'days') });

const galleryOf = (venture: VentureId) =>
  ({
    uid: 'api::gallery-item.gallery-item',
    venture,
    file: image(galleryRule),
    present: presentImage,
  }) as const;
const offersOf = (venture: VentureId) =>
  ({ uid: 'api::offer.offer', venture, present: presentOffer }) as const;

/** Every collection of the contract. */
export const storedRecords: { readonly [K in CollectionKey]: StoredRecord<K> } = {
  faculty: {
    key: 'faculty',
    uid: 'api::faculty.faculty',
    file: image(pictureRule(facultyRequired)),
    present: (row) => ({
      ...storedOf(row),
      ...texts(row, 'name', 'designation', 'experience', 'email', 'about'),
      ...texts(row, 'education', 'achievements', 'workExperience'),
      ...imageOf(row),
    }),
  },
  batch: {
    key: 'batch',
    uid: 'api::batch.batch',
    present: (row) => ({
      ...storedOf(row),
      ...texts(row, 'batchName', 'subjects', 'languages', 'startDate', 'duration'),
      fees: number(row['fees']),
    }),
  },
  eligible: {
    key: 'eligible',
    uid: 'api::eligible.eligible',
    present: (row) => ({ ...presentPoint(row), Point: text(row['point']) }),
  },
  whyjoin: { key: 'whyjoin', uid: 'api::whyjoin.whyjoin', present: presentPoint },
  timetable: { key: 'timetable', uid: 'api::timetable.timetable', present: presentPoint },
  scholarship: { key: 'scholarship', uid: 'api::scholarship.scholarship', present: presentPoint },
  rule: { key: 'rule', uid: 'api::rule.rule', present: presentPoint },
  fees: {
    key: 'fees',
    uid: 'api::fees.fees',
    present: (row) => ({
      ...storedOf(row),
      program: text(row['program']),
      tuitionFee: number(row['tuitionFee']),
      registration: numberOrNull(row['registration']),
      inclusion: number(row['inclusion']),
      total: number(row['total']),
    }),
  },
  course: {
    key: 'course',
    uid: 'api::course.course',
    present: (row) => ({ ...storedOf(row), ...texts(row, 'name') }),
  },
  subject: {
    key: 'subject',
    uid: 'api::subject.subject',
    parent: { field: 'course', idField: 'course_id', uid: 'api::course.course', unknown: unknownCourse },
    present: (row) => ({
      ...storedOf(row),
      course_id: parentIdOf(row, 'course') ?? 0,
      ...texts(row, 'name'),
    }),
  },
  lesson: {
    key: 'lesson',
    uid: 'api::lesson.lesson',
    file: { field: 'pdf', rule: pdfRule },
    parent: { field: 'subject', idField: 'subject_id', uid: 'api::subject.subject', unknown: unknownSubject },
    present(row) {
      const pdf = fileOf(row, 'pdf');
      return {
        ...storedOf(row),
        subject_id: parentIdOf(row, 'subject') ?? 0,
        ...texts(row, 'name'),
        pdf_filename: pdf === undefined ? '' : `${pdf.hash}${pdf.ext ?? ''}`,
        pdf_size: pdf?.bytes ?? 0,
      };
    },
  },
  gallery: { key: 'gallery', ...galleryOf('institute') },
  gritgallery: { key: 'gritgallery', ...galleryOf('grit') },
  infragallery: { key: 'infragallery', ...galleryOf('infra') },
  agrigallery: { key: 'agrigallery', ...galleryOf('agri') },
  eatsgallery: { key: 'eatsgallery', ...galleryOf('eats') },
  foodcourt: {
    key: 'foodcourt',
    uid: 'api::food-court.food-court',
    file: image(pictureRule(foodcourtRequired)),
    present: (row) => ({ ...storedOf(row), ...texts(row, 'name', 'about', 'products'), ...imageOf(row) }),
  },
  eatsoffer: { key: 'eatsoffer', ...offersOf('eats') },
  bazaaroffer: { key: 'bazaaroffer', ...offersOf('agri') },
  profile: {
    key: 'profile',
    uid: 'api::profile.profile',
    present: (row) => ({
      ...storedOf(row),
      venture: row['venture'] as VentureId,
      ...texts(row, 'brandName', 'tagline', 'phone', 'secondPhone', 'email', 'address', 'secondAddress'),
      ...texts(row, 'hours', 'mapPlace', 'whatsapp', 'facebook', 'instagram', 'youtube', 'linkedin'),
      ...texts(row, 'enquiryTag', 'enquiryTagAfterReset'),
    }),
  },
  project: {
    key: 'project',
    uid: 'api::project.project',
    file: image(pictureRule(projectRequired)),
    present: (row) => ({
      ...storedOf(row),
      stage: row['stage'] as ProjectStage,
      ...texts(row, 'title', 'completion', 'dimensions', 'description', 'features'),
      ...imageOf(row),
    }),
  },
  member: {
    key: 'member',
    uid: 'api::member.member',
    file: { ...image(pictureRule('Please choose a picture.')), optional: true },
    present: (row) => ({ ...storedOf(row), ...texts(row, 'name', 'role', 'bio'), ...imageOf(row) }),
  },
};

/** A collection in its general shape. */
export const storedRecordOf = (key: CollectionKey): StoredRecord => storedRecords[key];

/** The content types that hold content, each once. */
export const contentUids: ReadonlySet<string> = new Set(
  Object.values(storedRecords).map((record) => record.uid),
);

/**
 * The collection that a row belongs to.
 * @param venture the row's own, where its content type holds several collections
 */
export function storedRecordFor(uid: string, venture: unknown): StoredRecord | undefined {
  return (Object.values(storedRecords) as StoredRecord[]).find(
    (record) => record.uid === uid && (record.venture === undefined || record.venture === venture),
  );
}

/** What is read with every row of a collection. */
export function populateOf({ file, parent }: StoredRecord) {
  return {
    ...(file === undefined ? {} : { [file.field]: true }),
    ...(parent === undefined ? {} : { [parent.field]: { select: ['id'] } }),
  };
}

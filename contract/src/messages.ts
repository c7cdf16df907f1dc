import { limits } from './limits.js';
import type { ResourceKey } from './resources.js';

/** What the dashboard says of one resource: the specification's error and success sentences. */
export interface Messages {
  readonly added: string;
  /** Absent where records are never edited. */
  readonly updated?: string;
  readonly deleted: string;
  readonly saveFailed: string;
  readonly updateFailed?: string;
  readonly deleteFailed: string;
  /** How long a success notice stays, in milliseconds. */
  readonly addedMs: number;
  readonly deletedMs: number;
  /** {context} of the Confirm Delete dialog. */
  readonly deleteContext: string;
  /** Text of the list without records. */
  readonly empty: string;
}

const timing = { addedMs: limits.noticeMs, deletedMs: limits.noticeMs } as const;

function plain(subject: string, context: string, empty: string): Messages {
  return {
    ...timing,
    added: `${subject} added successfully!`,
    updated: `${subject} updated successfully!`,
    deleted: `${subject} deleted successfully!`,
    saveFailed: `Failed to save ${context}. Please try again.`,
    deleteFailed: `Failed to delete ${context}. Please try again.`,
    deleteContext: context,
    empty,
  };
}

const gallery: Messages = {
  added: 'Media uploaded successfully!',
  deleted: 'Image deleted successfully!',
  addedMs: limits.uploadNoticeMs,
  deletedMs: limits.noticeMs,
  saveFailed: 'Failed to upload media. Please try again.',
  deleteFailed: 'Failed to delete media. Please try again.',
  deleteContext: 'media item',
  empty: 'No media uploaded.',
};

const offer: Messages = plain('Offer', 'offer', 'No offers added yet.');

function schedule(subject: string, context: string, empty: string): Messages {
  return { ...plain(subject, context, empty), saveFailed: `Failed to save ${context}. Please try again.` };
}

/** Sentences by resource. */
export const messages: Readonly<Record<ResourceKey, Messages>> = {
  faculty: plain('Faculty', 'faculty', 'No faculty added yet.'),
  batch: plain('Batch', 'batch', 'No batches added yet.'),
  eligible: {
    ...timing,
    added: 'Eligibility added!',
    updated: 'Eligibility updated!',
    deleted: 'Eligibility deleted.',
    saveFailed: 'Failed to save eligibility. Please try again.',
    updateFailed: 'Failed to update eligibility.',
    deleteFailed: 'Failed to delete eligibility. Please try again.',
    deleteContext: 'eligibility',
    empty: 'No eligibility criteria added yet.',
  },
  whyjoin: {
    ...timing,
    added: 'Why Join point added.',
    updated: 'Why Join point updated.',
    deleted: 'Deleted successfully.',
    saveFailed: 'Failed to save.',
    deleteFailed: 'Failed to delete. Please try again.',
    deleteContext: 'point',
    empty: 'No reasons added yet.',
  },
  timetable: {
    ...timing,
    added: 'Timetable point added.',
    updated: 'Timetable point updated.',
    deleted: 'Timetable point deleted.',
    saveFailed: 'Failed to save.',
    deleteFailed: 'Failed to delete. Please try again.',
    deleteContext: 'timetable point',
    empty: 'No timetable details available.',
  },
  scholarship: {
    ...timing,
    added: 'Scholarship added!',
    updated: 'Scholarship updated!',
    deleted: 'Scholarship deleted.',
    saveFailed: 'Failed to save scholarship. Please try again.',
    deleteFailed: 'Failed to delete scholarship. Please try again.',
    deleteContext: 'scholarship',
    empty: 'No scholarships added yet.',
  },
  rule: {
    ...timing,
    added: 'Rule added!',
    updated: 'Rule updated!',
    deleted: 'Rule deleted.',
    saveFailed: 'Failed to save rule. Please try again.',
    deleteFailed: 'Failed to delete rule. Please try again.',
    deleteContext: 'rule',
    empty: 'No rules added yet.',
  },
  fees: plain('Fees structure', 'fees structure', 'No fees added yet.'),
  course: schedule('Course', 'course', 'No courses added yet.'),
  subject: schedule('Subject', 'subject', 'No subjects added yet.'),
  lesson: {
    ...schedule('Lesson', 'lesson', 'No lessons available.'),
    saveFailed: 'Failed to upload lesson. Please try again.',
  },
  gallery,
  gritgallery: gallery,
  infragallery: gallery,
  agrigallery: gallery,
  eatsgallery: gallery,
  foodcourt: plain('Food court', 'food court item', 'No food court items added yet.'),
  eatsoffer: offer,
  bazaaroffer: offer,
};

/** Sentences of the dashboard that belong to no resource. */
export const dashboardMessages = {
  logoutQuestion: 'Are you sure you want to log out?',
  deleteTitle: 'Confirm Delete',
  deleteQuestion: (context: string): string => `Are you sure you want to delete this ${context}?`,
  loading: 'Loading...',
  /** While the three lists of the fees load. */
  feesLoading: 'Loading fees, scholarships, and rules...',
  noAnswer:
    'The server has not answered. It is not known whether this was done; it will show here as soon as the server answers.',
  scheduleError: (message: string): string => `Error: ${message}`,
} as const;

/** Texts that visitors read in lists without records. */
export const emptyTexts = {
  timetable: 'No timetable details available.',
  whyjoin: 'No reasons added yet.',
  eligible: 'No eligibility criteria added yet.',
  batch: 'No batches available right now.',
  lesson: 'No lessons available.',
  course: 'No courses available right now.',
  fees: 'No fees structure available right now.',
  scholarship: 'No scholarships available right now.',
  rule: 'No rules available right now.',
  offer: 'No offers available right now.',
  foodcourt: 'No food court brands available.',
} as const;

/** The thank-you texts of the enquiry forms. */
export const thanks = {
  inline: '✅ Thank you! We will reply soon.',
  title: 'Thank You!',
  text: 'Your message has been successfully sent. We will get back to you soon.',
} as const;

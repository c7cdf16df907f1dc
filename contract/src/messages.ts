import { limits } from './limits.js';

/** What the dashboard says of one collection: the specification's error and success sentences. */
export interface Messages {
  readonly added: string;
  readonly updated: string;
  readonly deleted: string;
  readonly saveFailed: string;
  /** Where it differs from `saveFailed`. */
  readonly updateFailed?: string;
  readonly deleteFailed: string;
  /** How long a success notice stays, in milliseconds. */
  readonly addedMs: number;
  readonly deletedMs: number;
  /** {context} of the Confirm Delete dialog. */
  readonly deleteContext: string;
  /** Text of the dashboard's list without records. */
  readonly empty: string;
  /** What visitors read in place of a list without records; '' where the page has no such place. */
  readonly emptyPage: string;
}

type Differing = Partial<Messages> & Pick<Messages, 'empty'>;

/**
 * The sentences of a collection as most of them have it.
 * @param subject what was added, updated or deleted, at the beginning of a sentence
 * @param context the same inside a sentence
 * @param differing the text of the empty list, and what is worded otherwise
 */
export const sentences = (subject: string, context: string, differing: Differing): Messages => ({
  added: `${subject} added successfully!`,
  updated: `${subject} updated successfully!`,
  deleted: `${subject} deleted successfully!`,
  saveFailed: `Failed to save ${context}. Please try again.`,
  deleteFailed: `Failed to delete ${context}. Please try again.`,
  addedMs: limits.noticeMs,
  deletedMs: limits.noticeMs,
  deleteContext: context,
  emptyPage: '',
  ...differing,
});

/** Sentences of the dashboard that belong to no collection. */
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

/** The thank-you texts of the enquiry forms. */
export const thanks = {
  inline: '✅ Thank you! We will reply soon.',
  title: 'Thank You!',
  text: 'Your message has been successfully sent. We will get back to you soon.',
} as const;

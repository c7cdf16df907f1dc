/** A record of the schedule that somebody wants to delete. */
export interface Deletion {
  readonly collection: 'course' | 'subject' | 'lesson';
  readonly id: number;
  /** What gets the focus when it is gone: the first of these selectors that finds something. */
  readonly focus: readonly string[];
}

import type { Place } from '../../ui/places.ts';

/** A record of the schedule that somebody wants to delete. */
export interface Deletion {
  readonly collection: 'course' | 'subject' | 'lesson';
  readonly id: number;
  /** What gets the focus when it is gone: the first of these that is there. */
  readonly focus: readonly Place[];
}

import { collection, type StoredType } from '../definition.js';
import { entry } from '../fields.js';
import { sentences, type Messages } from '../messages.js';

interface PointList {
  readonly path: string;
  readonly stored: StoredType;
  readonly one: string;
  readonly many: string;
  readonly noun: string;
  readonly page: string;
  readonly missing: string;
  readonly messages: Messages;
}

/** A list of one-line entries on a page of the institute. */
const pointList = (list: PointList) =>
  ({
    ...list,
    venture: 'institute',
    fields: {
      point: entry('Point', { example: 'Mondays to Fridays, 6 to 8 in the evening', wide: true }),
    },
    named: 'point',
    list: { cards: ['point'] },
    addButton: 'Add',
  }) as const;

export const eligible = collection({
  ...pointList({
    path: '/eligible',
    stored: { singular: 'eligible', plural: 'eligibles', table: 'eligibilities', title: 'Eligibility' },
    one: 'Eligibility',
    many: 'Eligibility',
    noun: 'eligibility',
    page: '/batches',
    missing: 'Please enter an eligibility requirement.',
    messages: sentences('Eligibility', 'eligibility', {
      added: 'Eligibility added!',
      updated: 'Eligibility updated!',
      deleted: 'Eligibility deleted.',
      updateFailed: 'Failed to update eligibility.',
      empty: 'No eligibility criteria added yet.',
      emptyPage: 'No eligibility criteria added yet.',
    }),
  }),
  // The specification spells it both ways.
  also: { Point: 'point' },
});

export const whyjoin = collection(
  pointList({
    path: '/whyjoin',
    stored: { singular: 'whyjoin', plural: 'whyjoins', table: 'whyjoin_points', title: 'Why Join' },
    one: 'Why Join point',
    many: 'Why Join',
    noun: 'reason',
    page: '/batches',
    missing: 'Please enter a point.',
    messages: sentences('Why Join point', 'point', {
      added: 'Why Join point added.',
      updated: 'Why Join point updated.',
      deleted: 'Deleted successfully.',
      saveFailed: 'Failed to save.',
      deleteFailed: 'Failed to delete. Please try again.',
      empty: 'No reasons added yet.',
      emptyPage: 'No reasons added yet.',
    }),
  }),
);

/** Records of one shape are one type of generated clients. */
const { record } = whyjoin;

export const timetable = {
  ...collection(
    pointList({
      path: '/timetable',
      stored: { singular: 'timetable', plural: 'timetables', table: 'timetable_points', title: 'Timetable' },
      one: 'Timetable point',
      many: 'Timetable',
      noun: 'timetable point',
      page: '/batches',
      missing: 'Please enter a point.',
      messages: sentences('Timetable point', 'timetable point', {
        added: 'Timetable point added.',
        updated: 'Timetable point updated.',
        deleted: 'Timetable point deleted.',
        saveFailed: 'Failed to save.',
        deleteFailed: 'Failed to delete. Please try again.',
        empty: 'No timetable details available.',
        emptyPage: 'No timetable details available.',
      }),
    }),
  ),
  record,
};

export const scholarship = {
  ...collection(
    pointList({
      path: '/scholarship',
      stored: {
        singular: 'scholarship',
        plural: 'scholarships',
        table: 'scholarships',
        title: 'Scholarships',
      },
      one: 'Scholarship',
      many: 'Scholarships',
      noun: 'scholarship',
      page: '/fees-structure',
      missing: 'Please enter a scholarship detail.',
      messages: sentences('Scholarship', 'scholarship', {
        added: 'Scholarship added!',
        updated: 'Scholarship updated!',
        deleted: 'Scholarship deleted.',
        empty: 'No scholarships added yet.',
        emptyPage: 'No scholarships available right now.',
      }),
    }),
  ),
  record,
};

export const rule = {
  ...collection({
    ...pointList({
      path: '/rule',
      stored: { singular: 'rule', plural: 'rules', table: 'rules', title: 'Rules' },
      one: 'Rule',
      many: 'Rules',
      noun: 'rule',
      page: '/fees-structure',
      missing: 'Please enter a rule.',
      messages: sentences('Rule', 'rule', {
        added: 'Rule added!',
        updated: 'Rule updated!',
        deleted: 'Rule deleted.',
        empty: 'No rules added yet.',
        emptyPage: 'No rules available right now.',
      }),
    }),
    created: 'insertIdObject',
  }),
  record,
};

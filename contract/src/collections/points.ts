import { collection } from '../definition.js';
import { longLine } from '../fields.js';
import { names } from '../json-schema.js';
import { sentences, type Messages } from '../messages.js';

interface PointList {
  /** The name of the list in addresses and of its type. */
  readonly name: string;
  readonly table: string;
  readonly one: string;
  readonly many: string;
  /** One entry inside a sentence. */
  readonly noun: string;
  readonly page: '/batches' | '/fees-structure';
  readonly missing: string;
  /** How the specification ends the sentences that something was added or updated. */
  readonly mark: '!' | '.';
  /** What is worded otherwise. The page says the same of an empty list unless it is told otherwise. */
  readonly messages: Partial<Messages> & Pick<Messages, 'empty'>;
}

const fields = {
  point: longLine('Point', { example: 'Mondays to Fridays, 6 to 8 in the evening', wide: true }),
};

/** A list of one-line entries on a page of the institute. */
const pointList = ({ mark, messages, name, table, ...list }: PointList) =>
  ({
    ...list,
    venture: 'institute',
    path: `/${name}`,
    stored: { singular: name, plural: `${name}s`, table, title: list.many },
    fields,
    named: 'point',
    list: { cards: ['point'] },
    addButton: 'Add',
    messages: sentences(list.one, list.noun, {
      added: `${list.one} added${mark}`,
      updated: `${list.one} updated${mark}`,
      deleted: `${list.one} deleted.`,
      emptyPage: messages.empty,
      ...messages,
    }),
  }) as const;

export const eligible = collection({
  ...pointList({
    name: 'eligible',
    table: 'eligibilities',
    one: 'Eligibility',
    many: 'Eligibility',
    noun: 'eligibility',
    page: '/batches',
    missing: 'Please enter an eligibility requirement.',
    mark: '!',
    messages: {
      updateFailed: 'Failed to update eligibility.',
      empty: 'No eligibility criteria added yet.',
    },
  }),
  // The specification spells it both ways.
  also: { Point: 'point' },
});

export const whyjoin = collection(
  pointList({
    name: 'whyjoin',
    table: 'whyjoin_points',
    one: 'Why Join point',
    many: 'Why Join',
    noun: 'reason',
    page: '/batches',
    missing: 'Please enter a point.',
    mark: '.',
    messages: {
      deleted: 'Deleted successfully.',
      saveFailed: 'Failed to save.',
      deleteFailed: 'Failed to delete. Please try again.',
      deleteContext: 'point',
      empty: 'No reasons added yet.',
    },
  }),
);

/** Records of one shape are one type of generated clients. */
const record = whyjoin.record.register(names, { id: 'Point' });

export const timetable = {
  ...collection(
    pointList({
      name: 'timetable',
      table: 'timetable_points',
      one: 'Timetable point',
      many: 'Timetable',
      noun: 'timetable point',
      page: '/batches',
      missing: 'Please enter a point.',
      mark: '.',
      messages: {
        saveFailed: 'Failed to save.',
        deleteFailed: 'Failed to delete. Please try again.',
        empty: 'No timetable details available.',
      },
    }),
  ),
  record,
};

export const scholarship = {
  ...collection(
    pointList({
      name: 'scholarship',
      table: 'scholarships',
      one: 'Scholarship',
      many: 'Scholarships',
      noun: 'scholarship',
      page: '/fees-structure',
      missing: 'Please enter a scholarship detail.',
      mark: '!',
      messages: {
        empty: 'No scholarships added yet.',
        emptyPage: 'No scholarships available right now.',
      },
    }),
  ),
  record,
};

export const rule = {
  ...collection({
    ...pointList({
      name: 'rule',
      table: 'rules',
      one: 'Rule',
      many: 'Rules',
      noun: 'rule',
      page: '/fees-structure',
      missing: 'Please enter a rule.',
      mark: '!',
      messages: { empty: 'No rules added yet.', emptyPage: 'No rules available right now.' },
    }),
    created: 'insertIdObject',
  }),
  record,
};

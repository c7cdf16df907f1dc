import {
  apiCollectionKeys,
  collectionOf,
  exampleOf,
  takesAnyText,
  topicIds,
  topics,
  ventures,
  type ApiCollectionKey,
  type ValueField,
} from '@portal/contract';
import type { Locator, Page } from '@playwright/test';
import { oneOfEach } from '../http/kinds.ts';

/** Script as somebody might type it. It has to come out as the text that it is. */
export const script = '<img src=x onerror=alert(1)>';

/** One generic list and form of the dashboard, and what is typed into it. */
export interface Collection {
  readonly key: ApiCollectionKey;
  readonly topic: string;
  readonly heading: string;
  readonly noun: string;
  readonly button: 'Save' | 'Add';
  /** Values by label; the first one names the record. What may be empty and is an amount stays so. */
  readonly values: Readonly<Record<string, string>>;
  /** The values with script in every field that takes text. */
  readonly hostile: Readonly<Record<string, string>>;
  /** The fields that take an amount of rupees: label, hint, and what they refuse anything else with. */
  readonly amounts: readonly (readonly [label: string, hint: string, sentence: string])[];
  /** What is changed, by label, and what its row then shows. */
  readonly change: readonly [label: string, value: string, shown: string];
  readonly missing: string;
  readonly says: readonly [added: string, updated: string, deleted: string];
  /** {context} of the Confirm Delete dialog. */
  readonly context: string;
  readonly picture: boolean;
  /** Heads of the list's columns; empty where the list has none. */
  readonly columns: readonly string[];
  /** The column that shows a dash for what may stay empty, and stays empty at first. */
  readonly blank: string | undefined;
  /** The published page that shows the record, whose id stands for `{id}`. */
  readonly page: string;
}

type Named = readonly [name: string, field: ValueField];

/** The label of a field in its form. */
const labelOf = ({ label, optional }: ValueField): string => (optional ? `${label} (optional)` : label);

function collectionWith(topic: string, key: ApiCollectionKey): Collection {
  const { addButton, fields, file, input, list, messages, missing, many, named, noun, sortBy, ...where } =
    collectionOf(key);
  const values = Object.entries(fields).flatMap(([name, field]): Named[] =>
    // A focus is set on a picture and a time chosen, not typed.
    field.group === 'value' && !['focus', 'moment'].includes(field.kind) ? [[name, field]] : [],
  );
  const shown: readonly string[] = 'table' in list ? list.table : list.cards;
  const blank = values.find(([, { kind, optional }]) => optional && kind === 'rupees');
  const filled = values.filter((one) => one !== blank);
  const example: Readonly<Record<string, unknown>> = exampleOf(key);
  const typed = (name: string): string => `${name === named ? 'Suite ' : ''}${String(example[name])}`;
  const changed =
    blank ??
    values.findLast(([name]) => shown.includes(name) && sortBy.includes(name) && name !== named) ??
    values[0];
  if (changed === undefined) throw new Error(`${key} has nothing to type.`);
  const isAmount = changed[1].kind === 'rupees';
  return {
    key,
    topic,
    heading: many,
    noun,
    button: addButton,
    values: Object.fromEntries(filled.map(([name, field]) => [labelOf(field), typed(name)])),
    hostile: Object.fromEntries(
      filled.map(([name, field]) => [
        labelOf(field),
        takesAnyText(field) ? `${typed(name)} ${script}` : typed(name),
      ]),
    ),
    amounts: values
      .filter(([, { kind }]) => kind === 'rupees')
      .map(([name, field]) => [
        labelOf(field),
        field.hint ?? '',
        input.safeParse({ ...example, [name]: -5 }).error?.issues[0]?.message ?? '',
      ]),
    change: [
      labelOf(changed[1]),
      isAmount ? '99000' : 'Changed by the suite',
      isAmount ? '₹99,000' : 'Changed by the suite',
    ],
    missing,
    says: [messages.added, messages.updated, messages.deleted],
    context: messages.deleteContext,
    picture: file !== undefined,
    columns:
      'table' in list
        ? [
            ...list.table.map((name) => (name === file?.attribute ? 'Image' : (fields[name]?.label ?? ''))),
            'Actions',
          ]
        : [],
    blank: blank?.[1].label,
    page: `${ventures[where.venture].prefix}${where.pageOfOne ?? where.page}`,
  };
}

/** The collections whose records are a file each. */
type GalleryKey = Extract<ApiCollectionKey, `${string}gallery`>;

const isGallery = (key: ApiCollectionKey): key is GalleryKey => collectionOf(key).file?.kind === 'media';

const byTopic = Object.entries(topics).flatMap(([topic, { collections: keys }]) =>
  keys.map((key): readonly [string, ApiCollectionKey] => [topic, key]),
);

export const classSchedule = { topic: 'class-schedule', keys: topics['class-schedule'].collections } as const;

/** The topics that have a suite of their own, with their collections. */
export const ownSuites: Readonly<Record<string, readonly ApiCollectionKey[]>> = {
  businesses: topics.businesses.collections,
  [classSchedule.topic]: classSchedule.keys,
};

/** Every collection that a generic list and form edits. */
export const collections: readonly Collection[] = byTopic
  .filter(([topic, key]) => !(topic in ownSuites) && !isGallery(key))
  .map(([topic, key]) => collectionWith(topic, key));

/** One of each shape: lists and forms of the same shape differ in names and sentences alone, which the contract's own tests hold. */
export const shapes: readonly Collection[] = oneOfEach(collections.map(({ key }) => key)).flatMap((kept) =>
  collections.filter(({ key }) => key === kept),
);

/** The topics that are galleries, with the collection of each. */
export const galleries: Readonly<Record<string, GalleryKey>> = Object.fromEntries(
  byTopic.flatMap(([topic, key]) => (isGallery(key) ? [[topic, key] as const] : [])),
);

const inShapes: ReadonlySet<string> = new Set(oneOfEach(apiCollectionKeys));
const alike = topicIds.filter((topic) => !topics[topic].collections.some((key) => inShapes.has(key)));

/** Whether an address leads to a topic that shows what another one shows: the galleries but for one, and an offer. */
export const isAlike = (address: string): boolean => alike.some((topic) => address.endsWith(`=${topic}`));

/** Every topic that the suite has something for. */
export const coveredTopics: ReadonlySet<string> = new Set([
  ...collections.map(({ topic }) => topic),
  ...Object.keys(galleries),
  ...Object.keys(ownSuites),
]);

/** Types into a field, or chooses one of its words. */
export async function fillIn(field: Locator, value: string): Promise<void> {
  if (await field.evaluate((element) => element instanceof HTMLSelectElement))
    await field.selectOption(value);
  else await field.fill(value);
}

/** The screen of a collection: its list beside its form. */
export const screenOf = (page: Page, heading: string) =>
  page.locator('.admin__cols', { has: page.getByRole('heading', { name: new RegExp(`^${heading}`) }) });

import type { z } from 'zod';
import { batch } from './collections/batch.js';
import { faculty } from './collections/faculty.js';
import { fees } from './collections/fees.js';
import { foodcourt } from './collections/foodcourt.js';
import { agrigallery, eatsgallery, gallery, gritgallery, infragallery } from './collections/gallery.js';
import { member } from './collections/member.js';
import { bazaaroffer, eatsoffer } from './collections/offer.js';
import { eligible, rule, scholarship, timetable, whyjoin } from './collections/points.js';
import { profile } from './collections/profile.js';
import { project } from './collections/project.js';
import { course, lesson, subject } from './collections/schedule.js';
import { words } from './collections/words.js';
import type { Collection } from './definition.js';
import { ventureIds, ventures, type VentureId } from './ventures.js';

/** Every collection that the API has calls for, in the order of the calls. */
const withCalls = {
  faculty,
  batch,
  eligible,
  whyjoin,
  timetable,
  scholarship,
  rule,
  fees,
  course,
  subject,
  lesson,
  gallery,
  gritgallery,
  infragallery,
  agrigallery,
  eatsgallery,
  foodcourt,
  eatsoffer,
  bazaaroffer,
  profile,
  project,
  member,
} as const;

/** Every collection; words have calls of their own. */
export const collections = { ...withCalls, words } as const;

/** The topics of the dashboard: the specification's twelve in the order of its sidebar, and those of the six sites, by the names that addresses use, with the collections that each manages. */
export const topics = {
  faculty: { title: 'Faculty', collections: ['faculty'] },
  batches: { title: 'Batches', collections: ['batch', 'eligible', 'whyjoin', 'timetable'] },
  'class-schedule': { title: 'Class Schedule', collections: ['course', 'subject', 'lesson'] },
  fees: { title: 'Fees Structure', collections: ['fees', 'scholarship', 'rule'] },
  gallery: { title: 'Gallery', collections: ['gallery'] },
  'grit-gallery': { title: 'GritGallery', collections: ['gritgallery'] },
  'infra-gallery': { title: 'InfraGallery', collections: ['infragallery'] },
  'agri-gallery': { title: 'AgriGallery', collections: ['agrigallery'] },
  'eats-gallery': { title: 'EatsGallery', collections: ['eatsgallery'] },
  'food-court': { title: 'Food Court', collections: ['foodcourt'] },
  'eats-offer': { title: 'Eats Offer', collections: ['eatsoffer'] },
  'bazaar-offer': { title: 'Bazaar Offer', collections: ['bazaaroffer'] },
  businesses: { title: 'Businesses', collections: ['profile'] },
  projects: { title: 'Projects', collections: ['project'] },
  team: { title: 'Team', collections: ['member'] },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly collections: readonly ApiCollectionKey[] }>
>;

export type TopicId = keyof typeof topics;

/** In the order of the sidebar. */
export const topicIds = Object.keys(topics) as readonly TopicId[];

export type Collections = typeof collections;
/** The name of a collection. */
export type CollectionKey = keyof Collections;
/** The name of a collection that the API has calls for. */
export type ApiCollectionKey = keyof typeof withCalls;

export const collectionKeys = Object.keys(collections) as readonly CollectionKey[];
export const apiCollectionKeys = Object.keys(withCalls) as readonly ApiCollectionKey[];

export const isApiCollection = (key: CollectionKey): key is ApiCollectionKey => key in withCalls;

/** A collection that the API has calls for. */
export type ApiCollection = Collection & { readonly path: string };

/** A collection by its name, in its general shape. */
export function collectionOf(key: ApiCollectionKey): ApiCollection;
export function collectionOf(key: CollectionKey): Collection;
export function collectionOf(key: CollectionKey): Collection {
  return collections[key];
}

const siteNamed = (name: unknown): VentureId | undefined => ventureIds.find((id) => id === name);

/** Whether records of a collection are on sites of their own, not on that of the collection. */
export const isOfSeveralSites = (key: CollectionKey): boolean =>
  key === 'words' || 'venture' in collectionOf(key).fields;

/** The site that shows a record: the one that it names, or that of its collection; `undefined` for a sentence of several sites. */
export function siteOf(key: CollectionKey, record: Readonly<Record<string, unknown>>): VentureId | undefined {
  // The first word of a sentence's key is the site of its copy file.
  if (key === 'words') return siteNamed(String(record['key']).split('.', 1)[0]);
  return siteNamed(record['venture']) ?? collectionOf(key).venture;
}

/** The pages that show a collection first, its own page of a record before the list. A record that names its venture is on that one's site. */
export function pagesOf(
  key: CollectionKey,
  record?: { readonly id: number; readonly venture?: unknown },
): readonly string[] {
  const { page, pageOfOne, venture } = collectionOf(key);
  const { contact, prefix } = ventures[siteNamed(record?.venture) ?? venture];
  const own = record && pageOfOne?.replace('{id}', String(record.id));
  // Each site has its contact page where it likes.
  return [...(own === undefined ? [] : [prefix + own]), page === '/contact' ? contact : prefix + page];
}

/** A record as replies carry it. */
export type RecordOf<K extends CollectionKey> = z.infer<Collections[K]['record']>;
/** What a form holds before it is checked. */
export type FormOf<K extends CollectionKey> = z.input<Collections[K]['input']>;
/** A checked input. */
export type InputOf<K extends CollectionKey> = z.infer<Collections[K]['input']>;

import {
  collectionOf,
  topicIds,
  topics as contractTopics,
  type ApiCollectionKey,
  type TopicId,
  type VentureId,
} from '@portal/contract';
import { lazy, type ComponentType } from 'react';
import { RecordForm } from '../forms/RecordForm.tsx';
import { CollectionsScreen } from './CollectionsScreen.tsx';
import type { GalleryKey } from './gallery/use-upload-queue.ts';

/** One entry of the sidebar. */
export interface Topic {
  readonly title: string;
  /** Whose site shows it; gives the entry its thread's colour. */
  readonly venture: VentureId;
  readonly collections: readonly ApiCollectionKey[];
  readonly Screen: ComponentType;
  /** Fetches the code of a screen that is not part of the first load, before it is shown. */
  readonly preload?: () => Promise<unknown>;
}

type Screen = Pick<Topic, 'Screen' | 'preload'>;

const loadSchedule = () => import('./class-schedule/ScheduleScreen.tsx');
const loadGallery = () => import('./gallery/GalleryScreen.tsx');
const loadBusinesses = () => import('./businesses/BusinessesScreen.tsx');
const ScheduleScreen = lazy(async () => ({ default: (await loadSchedule()).ScheduleScreen }));
const GalleryScreen = lazy(async () => ({ default: (await loadGallery()).GalleryScreen }));
const BusinessesScreen = lazy(async () => ({ default: (await loadBusinesses()).BusinessesScreen }));

const FeesNote = lazy(async () => ({ default: (await import('./fees/FeesNote.tsx')).FeesNote }));

const isGallery = (key: ApiCollectionKey): key is GalleryKey => collectionOf(key).file?.kind === 'media';

/**
 * The screens of their own: courses with their subjects and lessons, galleries, and businesses. All others follow from their collections. They are
 * handed the form, which is a part of the first load: a second way to it would have the bundler cut that in smaller, heavier pieces.
 */
function screenOf(collections: readonly ApiCollectionKey[]): Screen {
  const [first] = collections;
  if (first === 'course')
    return { Screen: () => <ScheduleScreen Form={RecordForm} />, preload: loadSchedule };
  if (first === 'profile')
    return { Screen: () => <BusinessesScreen Form={RecordForm} />, preload: loadBusinesses };
  if (first !== undefined && isGallery(first))
    return { Screen: () => <GalleryScreen collection={first} Form={RecordForm} />, preload: loadGallery };
  if (first === 'fees')
    return { Screen: () => <CollectionsScreen collections={collections} notes={{ fees: FeesNote }} /> };
  return { Screen: () => <CollectionsScreen collections={collections} /> };
}

const topicOf = ({ title, collections }: (typeof contractTopics)[TopicId]): Topic => ({
  title,
  collections,
  venture: collectionOf(collections[0]).venture,
  ...screenOf(collections),
});

/** Every topic by the name that addresses use, in the order of the sidebar. */
export const topics = Object.fromEntries(topicIds.map((id) => [id, topicOf(contractTopics[id])])) as Readonly<
  Record<TopicId, Topic>
>;

import { useSyncExternalStore } from 'react';
import type { GalleryResource } from './gallery.tsx';

/** A chosen file that was not sent yet. */
interface Waiting {
  readonly key: string;
  readonly file: File;
}

/** The files chosen for a gallery. */
interface Queue {
  readonly waiting: readonly Waiting[];
  /** Whether the first file of this selection is uploaded. */
  readonly hasSent: boolean;
}

const none: Queue = { waiting: [], hasSent: false };

/** They outlive their screens: files cannot be kept in the browser, but another topic is no reason to choose them anew. */
const queues = new Map<GalleryResource, Queue>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes the queue of a gallery. */
export function changeQueue(resource: GalleryResource, change: (queue: Queue) => Queue): void {
  queues.set(resource, change(queues.get(resource) ?? none));
  for (const listener of listeners) listener();
}

/** The files that wait to be uploaded to a gallery. */
export const useQueue = (resource: GalleryResource): Queue =>
  useSyncExternalStore(subscribe, () => queues.get(resource) ?? none);

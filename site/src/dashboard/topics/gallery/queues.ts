import { useEffect, useSyncExternalStore } from 'react';
import { randomKey } from '../../drafts/form-key.ts';
import { storeFile, storedFiles, onForgottenElsewhere } from '../../drafts/draft-files.ts';
import { keepInWindow, keptInWindow } from '../../drafts/window-storage.ts';
import type { GalleryKey } from './gallery-key.ts';

/** A chosen file that was not sent yet. */
interface Waiting {
  /** Names it in every window that shows it, and to the CMS, which stores it once. */
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

/** They outlive their screens, and their files are kept in the browser until they are sent. */
const queues = new Map<GalleryKey, Queue>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Kept by the window as long as files remain: after a reload they are still what remains of a selection. */
const begunKey = (collection: GalleryKey): string => `portal.begun.${collection}`;

const queueOf = (collection: GalleryKey): Queue => queues.get(collection) ?? none;
const prefixOf = (collection: GalleryKey): string => `queue.${collection}.`;

function put(collection: GalleryKey, queue: Queue): void {
  queues.set(collection, queue);
  keepInWindow(begunKey(collection), queue.hasSent && queue.waiting.length > 0 ? 'true' : undefined);
  for (const listener of listeners) listener();
}

/** Puts chosen files at the end of a gallery's queue. A queue that was sent to its end begins anew. */
export function addToQueue(collection: GalleryKey, files: readonly File[]): void {
  const { waiting, hasSent } = queueOf(collection);
  const chosen = files.map((file, index) => {
    // Names in the order of choice, in which the browser hands them out again.
    const key = `${prefixOf(collection)}${Date.now()}.${String(index).padStart(6, '0')}.${randomKey()}`;
    void storeFile(key, file);
    return { key, file };
  });
  put(collection, { waiting: [...waiting, ...chosen], hasSent: hasSent && waiting.length > 0 });
}

/** Takes a file out of a gallery's queue. @param sent whether it was uploaded */
export function takeFromQueue(collection: GalleryKey, key: string, sent: boolean): void {
  void storeFile(key, undefined);
  remove(collection, key, sent);
}

function remove(collection: GalleryKey, key: string, sent: boolean): void {
  const { waiting, hasSent } = queueOf(collection);
  put(collection, { waiting: waiting.filter((one) => one.key !== key), hasSent: hasSent || sent });
}

/** Whether a file still waits: another window may have sent it, or taken it out. */
export const isWaiting = (collection: GalleryKey, key: string): boolean =>
  queueOf(collection).waiting.some((one) => one.key === key);

const restored = new Set<GalleryKey>();

/** Brings back what was waiting when the page was left. */
async function restore(collection: GalleryKey): Promise<void> {
  if (restored.has(collection)) return;
  restored.add(collection);
  const begun = keptInWindow(begunKey(collection)) === 'true';
  // A file that goes while the storage is read may still be among what is read.
  const gone = new Set<string>();
  onForgottenElsewhere((key) => {
    gone.add(key);
    if (isWaiting(collection, key)) remove(collection, key, false);
  });
  const found = await storedFiles(prefixOf(collection));
  const { waiting, hasSent } = queueOf(collection);
  const known = new Set(waiting.map(({ key }) => key));
  const old = found
    .map(([key, file]) => ({ key, file }))
    .filter(({ key }) => !known.has(key) && !gone.has(key));
  if (old.length > 0) put(collection, { waiting: [...old, ...waiting], hasSent: hasSent || begun });
}

/** The files that wait to be uploaded to a gallery. */
export function useQueue(collection: GalleryKey): Queue {
  useEffect(() => void restore(collection), [collection]);
  return useSyncExternalStore(subscribe, () => queueOf(collection));
}

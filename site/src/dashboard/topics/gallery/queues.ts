import { useEffect, useSyncExternalStore } from 'react';
import { randomKey } from '../../kit/form-key.ts';
import { keepFile, keptFiles, onForgottenElsewhere } from '../../kit/kept-files.ts';
import { keepInWindow, keptInWindow } from '../../kit/window-storage.ts';
import type { GalleryResource } from './gallery.tsx';

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
const queues = new Map<GalleryResource, Queue>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Kept by the window as long as files remain: after a reload they are still what remains of a selection. */
const begunKey = (resource: GalleryResource): string => `portal.begun.${resource}`;

const queueOf = (resource: GalleryResource): Queue => queues.get(resource) ?? none;
const prefixOf = (resource: GalleryResource): string => `queue.${resource}.`;

function put(resource: GalleryResource, queue: Queue): void {
  queues.set(resource, queue);
  keepInWindow(begunKey(resource), queue.hasSent && queue.waiting.length > 0 ? 'true' : undefined);
  for (const listener of listeners) listener();
}

/** Puts chosen files at the end of a gallery's queue. A queue that was sent to its end begins anew. */
export function addToQueue(resource: GalleryResource, files: readonly File[]): void {
  const { waiting, hasSent } = queueOf(resource);
  const chosen = files.map((file, index) => {
    // Names in the order of choice, in which the browser hands them out again.
    const key = `${prefixOf(resource)}${Date.now()}.${String(index).padStart(6, '0')}.${randomKey()}`;
    void keepFile(key, file);
    return { key, file };
  });
  put(resource, { waiting: [...waiting, ...chosen], hasSent: hasSent && waiting.length > 0 });
}

/** Takes a file out of a gallery's queue. @param sent whether it was uploaded */
export function takeFromQueue(resource: GalleryResource, key: string, sent: boolean): void {
  void keepFile(key, undefined);
  remove(resource, key, sent);
}

function remove(resource: GalleryResource, key: string, sent: boolean): void {
  const { waiting, hasSent } = queueOf(resource);
  put(resource, { waiting: waiting.filter((one) => one.key !== key), hasSent: hasSent || sent });
}

/** Whether a file still waits: another window may have sent it, or taken it out. */
export const isWaiting = (resource: GalleryResource, key: string): boolean =>
  queueOf(resource).waiting.some((one) => one.key === key);

const restored = new Set<GalleryResource>();

/** Brings back what was waiting when the page was left. */
async function restore(resource: GalleryResource): Promise<void> {
  if (restored.has(resource)) return;
  restored.add(resource);
  const begun = keptInWindow(begunKey(resource)) === 'true';
  // A file that goes while the storage is read may still be among what is read.
  const gone = new Set<string>();
  onForgottenElsewhere((key) => {
    gone.add(key);
    if (isWaiting(resource, key)) remove(resource, key, false);
  });
  const found = await keptFiles(prefixOf(resource));
  const { waiting, hasSent } = queueOf(resource);
  const known = new Set(waiting.map(({ key }) => key));
  const old = found
    .map(([key, file]) => ({ key, file }))
    .filter(({ key }) => !known.has(key) && !gone.has(key));
  if (old.length > 0) put(resource, { waiting: [...old, ...waiting], hasSent: hasSent || begun });
}

/** The files that wait to be uploaded to a gallery. */
export function useQueue(resource: GalleryResource): Queue {
  useEffect(() => void restore(resource), [resource]);
  return useSyncExternalStore(subscribe, () => queueOf(resource));
}

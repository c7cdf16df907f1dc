import { galleryRule, messages } from '@portal/contract';
import { useState } from 'react';
import type { Saved } from '../../api/collection.ts';
import { fileFault } from '../../kit/file-fault.ts';
import { useLeaveGuard } from '../../kit/leave-guard.ts';
import { useNotify } from '../../kit/notices.tsx';
import { useTrackChange } from '../../kit/publishing.tsx';
import { forgetSending } from '../../kit/sending.ts';
import { useFormSave } from '../../kit/use-form-save.ts';
import type { GalleryResource } from './gallery.tsx';
import { addToQueue, isWaiting, takeFromQueue, useQueue } from './queues.ts';

/** Files that were chosen and not taken, by the sentence that says why. */
type Refused = ReadonlyMap<string, readonly File[]>;

/** As many as a notice has room for: all of them stand beside the queue. */
const namedFiles = 3;

function namesOf(files: readonly File[]): string {
  const names = files.slice(0, namedFiles).map(({ name }) => name);
  const more = files.length - names.length;
  return more === 0 ? names.join(', ') : `${names.join(', ')} and ${more} more`;
}

/**
 * The files that wait to be uploaded. The first press sends the first file only; the next one sends those that remain, one
 * request after another. A refused file stays first in the queue, and the ones behind it wait.
 * @param page path of the published page that shows the gallery
 * @param onAdded called for each that is stored while the gallery is on the screen
 */
export function useUploadQueue(resource: GalleryResource, page: string, onAdded: () => void) {
  const notify = useNotify();
  const trackChange = useTrackChange();
  const { waiting, hasSent } = useQueue(resource);
  useLeaveGuard(waiting.length > 0);
  const { added, addedMs } = messages[resource];
  /** Of the last choice. */
  const [refused, setRefused] = useState<Refused>(new Map());
  const name = `queue.${resource}`;

  const { send, ...sending } = useFormSave<GalleryResource>({
    name,
    resource,
    record: undefined,
    onSaved({ revision }: Saved<GalleryResource>) {
      notify('good', added, addedMs);
      trackChange({ revision, page });
    },
    onClose: onAdded,
  });

  const choose = (files: readonly File[]) => {
    const fine: File[] = [];
    // Not with `Map.groupBy`, which browsers of 2023 do not know: there, nothing would happen at all.
    const faulty = new Map<string, File[]>();
    for (const file of files) {
      const fault = fileFault(galleryRule, file);
      if (fault === undefined) fine.push(file);
      else faulty.set(fault, [...(faulty.get(fault) ?? []), file]);
    }
    addToQueue(resource, fine);
    setRefused(faulty);
    // What was said of another try goes; a choice made while files are on their way changes nothing about them.
    if (!sending.pending) forgetSending(name);
    const told = [...faulty].map(([fault, those]) => `${namesOf(those)}: ${fault}`);
    if (told.length > 0) notify('bad', told.join('\n'), addedMs);
  };

  const upload = async () => {
    if (waiting.length === 0) notify('bad', galleryRule.required);
    for (const { key, file } of hasSent ? waiting : waiting.slice(0, 1)) {
      if (!isWaiting(resource, key)) continue;
      if (!(await send({ [galleryRule.field]: file }, undefined, key))) return;
      takeFromQueue(resource, key, true);
    }
  };

  const drop = (key: string) => {
    forgetSending(name);
    takeFromQueue(resource, key, false);
  };

  return {
    ...sending,
    waiting,
    hasSent,
    refused,
    forgetRefused: () => setRefused(new Map()),
    choose,
    drop,
    upload,
  };
}

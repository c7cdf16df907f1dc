import { collectionOf, mediaFileRule, type ApiCollectionKey } from '@portal/contract';
import { useState } from 'react';
import { dropDraft, keepDraft, presentDraft, useDrafts, type Draft } from '../../drafts/store.ts';
import { randomKey } from '../../drafts/window.ts';
import { fileFault } from '../../forms/file-fault.ts';
import { useLeaveGuard } from '../../ui/leave-guard.ts';
import { notify } from '../../ui/notices.tsx';
import { forgetSending } from '../../forms/sending.ts';
import { useFormSave } from '../../forms/use-form-save.ts';

/** The collections whose records are a picture or a video each. */
export type GalleryKey = Extract<ApiCollectionKey, `${string}gallery`>;

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
 * @param onAdded called for each that is stored while the gallery is on the screen
 */
export function useUploadQueue(collection: GalleryKey, onAdded: () => void) {
  const name = `queue.${collection}`;
  // Their names stand in the order of choice. Every window shows all of them.
  const waiting = useDrafts((form) => form.startsWith(`${name}.`));
  /** How many of a selection are stored. The window keeps it as long as files remain, over a reload, too. */
  const begun = `portal.begun.${collection}`;
  if (waiting.length === 0) sessionStorage.removeItem(begun);
  const sent = () => Number(sessionStorage.getItem(begun));
  useLeaveGuard(waiting.length > 0);
  const { addedMs } = collectionOf(collection).messages;
  /** Of the last choice. */
  const [refused, setRefused] = useState<Refused>(new Map());

  const { send, ...sending } = useFormSave<GalleryKey>({
    name,
    collection,
    record: undefined,
    onClose: onAdded,
  });

  const choose = (files: readonly File[]) => {
    const fine: File[] = [];
    // Not with `Map.groupBy`, which browsers of 2023 do not know: there, nothing would happen at all.
    const faulty = new Map<string, File[]>();
    for (const file of files) {
      const fault = fileFault(mediaFileRule, file);
      if (fault === undefined) fine.push(file);
      else faulty.set(fault, [...(faulty.get(fault) ?? []), file]);
    }
    for (const [index, file] of fine.entries()) {
      const form = `${name}.${Date.now()}.${String(index).padStart(6, '0')}.${randomKey()}`;
      keepDraft({ form, values: {}, file });
    }
    setRefused(faulty);
    // What was said of another try goes; a choice made while files are on their way changes nothing about them.
    if (!sending.pending) forgetSending(name);
    const sentences = [...faulty].map(([fault, those]) => `${namesOf(those)}: ${fault}`);
    if (sentences.length > 0) notify('bad', sentences.join('\n'), addedMs);
  };

  const upload = async () => {
    if (waiting.length === 0) notify('bad', mediaFileRule.required);
    for (const draft of sent() > 0 ? waiting : waiting.slice(0, 1)) {
      // A caption may have been typed meanwhile; or another window has sent it, or taken it out.
      const present = presentDraft(draft);
      if (present === undefined) continue;
      const { file, form, key, values } = present;
      if (!(await send({ ...values, [mediaFileRule.field]: file }, undefined, { form, key }))) return;
      sessionStorage.setItem(begun, String(sent() + 1));
      dropDraft(present);
    }
  };

  const drop = (draft: Draft) => {
    forgetSending(name);
    dropDraft(draft);
  };

  return {
    ...sending,
    waiting,
    uploaded: sent(),
    refused,
    forgetRefused: () => setRefused(new Map()),
    choose,
    drop,
    upload,
  };
}

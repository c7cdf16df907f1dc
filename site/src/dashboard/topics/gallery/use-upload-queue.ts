import { galleryRule, messages } from '@portal/contract';
import { useState } from 'react';
import type { Saved } from '../../api/collection.ts';
import { fileFault } from '../../kit/file-fault.ts';
import { useNotify } from '../../kit/notices.tsx';
import { useTrackChange } from '../../kit/publishing.tsx';
import { useFormSave } from '../../kit/use-form-save.ts';
import type { GalleryResource } from './gallery.tsx';

/** A chosen file that was not sent yet. */
interface Waiting {
  readonly key: string;
  readonly file: File;
}

/**
 * The files that wait to be uploaded. The first press sends the first file only; the next one sends those that remain, one
 * request after another. A refused file stays first in the queue, and the ones behind it wait.
 * @param page path of the published page that shows the gallery
 */
export function useUploadQueue(resource: GalleryResource, page: string) {
  const notify = useNotify();
  const trackChange = useTrackChange();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [hasSent, setHasSent] = useState(false);
  const { added, addedMs } = messages[resource];

  const { send, ...sending } = useFormSave<GalleryResource>({
    resource,
    record: undefined,
    onFieldError: () => {},
    onSaved({ revision }: Saved<GalleryResource>) {
      notify('good', added, addedMs);
      trackChange({ revision, page });
    },
  });

  const choose = (files: readonly File[]) => {
    const fault = files.map((file) => fileFault(galleryRule, file)).find((found) => found !== undefined);
    if (fault !== undefined) notify('bad', fault, addedMs);
    const fit = files.filter((file) => fileFault(galleryRule, file) === undefined);
    if (waiting.length === 0) setHasSent(false);
    setWaiting([...waiting, ...fit.map((file) => ({ key: crypto.randomUUID(), file }))]);
  };

  const upload = async () => {
    if (waiting.length === 0) notify('bad', galleryRule.required);
    for (const { key, file } of hasSent ? waiting : waiting.slice(0, 1)) {
      if (!(await send({ [galleryRule.field]: file }, undefined))) return;
      setHasSent(true);
      setWaiting((rest) => rest.filter((one) => one.key !== key));
    }
  };

  return {
    ...sending,
    waiting,
    /** Whether the first file of this selection is uploaded. */
    hasSent,
    choose,
    drop: (key: string) => setWaiting((rest) => rest.filter((one) => one.key !== key)),
    upload,
  };
}

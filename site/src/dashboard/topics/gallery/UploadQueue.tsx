import { limits, mediaFileRule } from '@portal/contract';
import { useId, useRef, type KeyboardEvent } from 'react';
import { retype } from '../../drafts/store.ts';
import { ChosenMedia } from '../../ui/ChosenMedia.tsx';
import { neighbour, usePlaces } from '../../ui/places.ts';
import { FormActions } from '../../forms/FormActions.tsx';
import type { GalleryKey } from './use-upload-queue.ts';
import { useUploadQueue } from './use-upload-queue.ts';
import { captionField, useNextFile } from './use-next-file.ts';
import { PreviewBeside, PreviewSwitch } from '../../preview/PreviewSwitch.tsx';
import { TextButton } from '../../ui/buttons.tsx';

interface UploadQueueProps {
  readonly collection: GalleryKey;
  /** A file is stored; the gallery is still, or again, on the screen. */
  readonly onAdded: () => void;
}

/** A phone's keyboard leads from one caption to the next, and from the last one to the upload. */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget, key, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing) return;
  const captions = [...(currentTarget.closest('ol')?.querySelectorAll('input') ?? [])];
  const next = captions[captions.indexOf(currentTarget) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Chooses files, asks what is on them and sends them: one press sends the first, the rest waits in sight for another one. */
export function UploadQueue({ collection, onAdded }: UploadQueueProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { place, focusSoon } = usePlaces();
  const { waiting, uploaded, refused, forgetRefused, choose, drop, upload, ...sending } = useUploadQueue(
    collection,
    onAdded,
  );
  const remain = waiting.length;
  const isBegun = uploaded > 0 && remain > 0;
  const next = useNextFile(waiting[0]);
  const preview = `queue.${collection}`;
  return (
    <section className="editor beside" aria-labelledby={`${id}-title`}>
      <div className="editor__head">
        <h2 className="d h3" id={`${id}-title`}>
          Upload media
        </h2>
        {remain > 0 && <PreviewSwitch place={preview} />}
      </div>
      <form
        className="form"
        // What waits here is no form to be stored: Ctrl and S, pressed anywhere, sends nothing.
        data-keys="own"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (sending.pending) return;
          if (waiting.length === 0) input.current?.focus();
          void upload();
        }}
      >
        <div
          className="upload"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            choose([...event.dataTransfer.files]);
          }}
        >
          <div className="upload__choice">
            <input
              ref={input}
              className="vh"
              id={`${id}-files`}
              type="file"
              multiple
              accept={mediaFileRule.accepts.join(',')}
              aria-label="Pictures and videos"
              aria-describedby={`${id}-hint`}
              onChange={(event) => {
                choose([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
            <label className="btn btn--s btn--line" htmlFor={`${id}-files`} aria-hidden="true">
              Choose files
            </label>
            <p className="field__hint" id={`${id}-hint`}>
              JPEG, PNG, WebP, AVIF or GIF up to 20 MB, or MP4 up to 100 MB.
            </p>
          </div>
        </div>
        <output>
          {isBegun &&
            `${uploaded} of ${uploaded + remain} uploaded, ${remain === 1 ? '1 waits' : `${remain} wait`}`}
        </output>
        {remain > 0 && (
          <ol className="waiting" aria-label="Waiting">
            {waiting.map((draft, index) => {
              const { form, file } = draft;
              return (
                file !== undefined && (
                  <li key={form}>
                    <span className="thumb">
                      <ChosenMedia file={file} />
                    </span>
                    <p className="small clamped">{file.name}</p>
                    <TextButton
                      ref={place(form)}
                      disabled={sending.pending}
                      aria-label={`Take out ${file.name}`}
                      onClick={() => {
                        const beside = neighbour(waiting, (one) => one.form === form);
                        drop(draft);
                        if (beside === undefined) input.current?.focus();
                        else focusSoon(beside.form);
                      }}
                    >
                      Take out
                    </TextButton>
                    <input
                      className="input"
                      type="text"
                      aria-label={`Caption of ${file.name}`}
                      placeholder="Caption"
                      autoComplete="off"
                      enterKeyHint={index < remain - 1 ? 'next' : 'send'}
                      maxLength={limits.shortText}
                      defaultValue={draft.values[captionField]}
                      // The first one is on its way.
                      readOnly={sending.pending && index === 0}
                      onKeyDown={goToNext}
                      onChange={({ currentTarget: { value } }) => {
                        retype(draft, { [captionField]: value });
                        if (index === 0) next.setValue(captionField, value);
                      }}
                    />
                  </li>
                )
              );
            })}
          </ol>
        )}
        {refused.size > 0 && (
          <div className="refused">
            <ul aria-label="Not taken">
              {[...refused].map(([fault, files]) => (
                <li key={fault}>
                  <strong>{fault}</strong> {files.map((file) => file.name).join(', ')}
                </li>
              ))}
            </ul>
            <TextButton
              onClick={() => {
                forgetRefused();
                input.current?.focus();
              }}
            >
              Close this list
            </TextButton>
          </div>
        )}
        <FormActions action={isBegun ? 'Upload all' : 'Upload'} onCancel={undefined} {...sending} />
      </form>
      {remain > 0 && <PreviewBeside place={preview} collection={collection} record={undefined} form={next} />}
    </section>
  );
}

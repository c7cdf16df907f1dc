import { isVideo, type FileRule } from '@portal/contract';
import { useEffect, useState, type Ref } from 'react';
import { Icon } from '../Icon.tsx';
import { Field, describedBy } from './Field.tsx';

interface FileFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly rule: FileRule;
  /** The file that was chosen. */
  readonly file: File | undefined;
  /** The file that the record has already. */
  readonly stored: MediaProps | undefined;
  readonly error: string | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onChoose: (file: File | undefined) => void;
}

/** Chooses a file, by the button or by dropping it, and shows it before it is sent. */
export function FileField({
  id,
  label,
  hint,
  rule,
  file,
  stored,
  error,
  inputRef,
  onChoose,
}: FileFieldProps) {
  const chosen = useObjectUrl(file);
  const shown = chosen === undefined || file === undefined ? stored : { url: chosen, mimetype: file.type };
  return (
    <Field id={id} label={label} hint={undefined} error={error} wide>
      <div
        className="upload"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          onChoose(event.dataTransfer.files[0]);
        }}
      >
        <span className="upload__shown">
          {shown === undefined ? <Icon name="picture" /> : <Media {...shown} />}
        </span>
        <div className="upload__choice">
          <input
            ref={inputRef}
            className="vh"
            id={id}
            type="file"
            accept={rule.accepts.join(',')}
            aria-required={stored === undefined}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy(id, hint, error)}
            onChange={(event) => {
              // Leaving the browser's dialog without a choice keeps the earlier one.
              const [choice] = event.currentTarget.files ?? [];
              if (choice !== undefined) onChoose(choice);
              event.currentTarget.value = '';
            }}
          />
          {/* The visible button is the label of the input before it, which has the focus. */}
          <label className="btn btn--s btn--line" htmlFor={id} aria-hidden="true">
            {shown === undefined ? 'Choose a file' : 'Choose another file'}
          </label>
          {file !== undefined && <p className="upload__name">{file.name}</p>}
          <p className="field__hint" id={`${id}-hint`}>
            {hint}
          </p>
        </div>
      </div>
    </Field>
  );
}

interface MediaProps {
  readonly url: string;
  readonly mimetype: string;
}

/** A picture or the first frame of a video; the words beside it say whose it is. */
export function Media({ url, mimetype }: MediaProps) {
  return isVideo(mimetype) ? (
    <video src={url} preload="metadata" muted playsInline aria-hidden="true" />
  ) : (
    <img src={url} alt="" loading="lazy" decoding="async" />
  );
}

/** An address for a file in the browser's memory, given back when the file is no longer shown. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

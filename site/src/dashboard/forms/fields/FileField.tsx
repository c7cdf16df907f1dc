import type { FileRule } from '@portal/contract';
import type { Ref } from 'react';
import { ChosenMedia } from '../../ui/ChosenMedia.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Media, type MediaProps } from '../../ui/Media.tsx';
import { Field, describedBy } from '../../ui/Field.tsx';
import { TextButton } from '../../ui/buttons.tsx';

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
  /** Nothing is chosen while the last choice is on its way. */
  readonly disabled: boolean;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onChoose: (file: File) => void;
  readonly onTakeOut: () => void;
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
  disabled,
  inputRef,
  onChoose,
  onTakeOut,
}: FileFieldProps) {
  const isShown = file !== undefined || stored !== undefined;
  return (
    <Field id={id} label={label} hint={undefined} error={error} wide>
      <div
        className="upload"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [dropped] = event.dataTransfer.files;
          if (!disabled && dropped !== undefined) onChoose(dropped);
        }}
      >
        {!rule.accepts.includes('application/pdf') && (
          <span className="thumb">
            <Preview file={file} stored={stored} />
          </span>
        )}
        <div className="upload__choice">
          <input
            ref={inputRef}
            className="vh"
            id={id}
            type="file"
            disabled={disabled}
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
            {isShown ? 'Choose another file' : 'Choose a file'}
          </label>
          {file !== undefined && (
            <p className="upload__name">
              <span>{file.name}</span>
              <TextButton disabled={disabled} aria-label={`Take out ${file.name}`} onClick={onTakeOut}>
                Take out
              </TextButton>
            </p>
          )}
          <p className="field__hint" id={`${id}-hint`}>
            {hint}
          </p>
        </div>
      </div>
    </Field>
  );
}

function Preview({ file, stored }: Pick<FileFieldProps, 'file' | 'stored'>) {
  if (file !== undefined) return <ChosenMedia file={file} />;
  return stored === undefined ? <Icon name="picture" /> : <Media {...stored} />;
}

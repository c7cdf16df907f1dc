import { limits, pdfFileRule } from '@portal/contract';
import { useEffect, useRef, type RefCallback } from 'react';
import { Field, describedBy } from '../../ui/Field.tsx';
import { TakeOut } from '../../ui/TakeOut.tsx';
import { megabytes } from '../../forms/file-fault.ts';

interface PdfFieldProps {
  readonly id: string;
  /** The file that is chosen. */
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly inputRef: RefCallback<HTMLInputElement>;
  /** A file that is not taken leaves the field as it was. */
  readonly onChoose: (file: File) => void;
  readonly onTakeOut: () => void;
}

const hint = `PDF up to ${megabytes(limits.pdfBytes)}.`;

function show(input: HTMLInputElement, file: File | undefined): void {
  if (input.files?.[0] === file) return;
  const files = new DataTransfer();
  if (file !== undefined) files.items.add(file);
  input.files = files.files;
}

/** Chooses a lesson's PDF, by the browser's own field: there is nothing of it to show but its name. */
export function PdfField({ id, file, error, disabled, inputRef, onChoose, onTakeOut }: PdfFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A file that was kept is shown as chosen, and one that was sent no longer.
    if (input.current !== null) show(input.current, file);
  }, [file]);
  return (
    <Field id={id} label="PDF file" hint={hint} error={error}>
      <input
        className="input"
        id={id}
        type="file"
        disabled={disabled}
        accept={pdfFileRule.accepts.join(',')}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, hint, error)}
        ref={(element) => {
          input.current = element;
          inputRef(element);
        }}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          // Until it is taken, or where leaving the browser's dialog has emptied the field, the earlier one is shown.
          show(currentTarget, file);
          if (chosen !== undefined) onChoose(chosen);
        }}
      />
      {file !== undefined && <TakeOut {...{ file, disabled, onTakeOut }} />}
    </Field>
  );
}

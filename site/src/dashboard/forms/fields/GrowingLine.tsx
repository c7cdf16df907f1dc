import type { KeyboardEvent, TextareaHTMLAttributes } from 'react';
import type { ControlProps } from './field-kind.ts';

/** As in any line, Enter saves the form. */
function saveByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // While a word is being composed, as in Tamil, Enter ends the word.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

type GrowingLineProps = Omit<ControlProps, 'choices'> & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** One line of text in a narrow place: it grows, so that nothing of it is cut off. */
export function GrowingLine({ className, ...props }: GrowingLineProps) {
  return (
    <textarea
      {...props}
      className={`${className} input--grows input--line`}
      rows={1}
      autoComplete="off"
      onKeyDown={saveByEnter}
    />
  );
}

import { lazy, Suspense, useState, type FormEvent } from 'react';
import type { ControlProps } from './field-kind.ts';

const Entries = lazy(async () => ({ default: (await import('./Entries.tsx')).Entries }));

/** Entries with commas between them: from the first word that is typed there they are shown as the page tells them apart. */
export function EntriesField({ className, ...props }: ControlProps) {
  const [text, setText] = useState('');
  const show = ({ currentTarget }: FormEvent<HTMLTextAreaElement>) => setText(currentTarget.value);
  return (
    <>
      <textarea {...props} className={`${className} input--grows`} rows={1} onInput={show} />
      {text !== '' && (
        <Suspense>
          <Entries text={text} />
        </Suspense>
      )}
    </>
  );
}

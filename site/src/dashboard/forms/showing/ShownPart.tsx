import { lazy, Suspense, useState } from 'react';
import type { FormPart, Shown } from './Showing.tsx';
import { TextButton } from '../../ui/buttons.tsx';

/** One chunk for both, beside the first load. */
const Showing = lazy(() => import('./Showing.tsx'));

/** The part of a form that says when its record is on the sites: a button while nobody has said it. */
export function ShownPart(part: FormPart) {
  const [isOpen, setOpen] = useState(false);
  // It stays open when both are taken away.
  if (!isOpen && part.form.watch(['show_from', 'show_until']).some(Boolean)) setOpen(true);
  if (!isOpen)
    return (
      <p className="wide">
        <TextButton onClick={() => setOpen(true)}>When it is shown</TextButton>
      </p>
    );
  return (
    <Suspense>
      <Showing {...part} />
    </Suspense>
  );
}

/**
 * Says in a list from when on, or until when, visitors see a record; nothing where that is always. The list waits for its code: a tag that
 * came after it would move the rows under the pointer.
 */
export const ShownTag = ({ record }: { readonly record: Shown }) =>
  (record.show_from || record.show_until) && <Showing record={record} />;

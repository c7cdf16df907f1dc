import type { CollectionKey } from '@portal/contract';
import { lazy, Suspense, useState } from 'react';
import { SmallButton } from '../ui/buttons.tsx';
import { Icon } from '../ui/Icon.tsx';

const load = () => import('./VersionsDialog.tsx');
const VersionsDialog = lazy(async () => ({ default: (await load()).VersionsDialog }));

export interface EarlierVersionsProps {
  readonly collection: CollectionKey;
  readonly record: { readonly id: number };
  /** It has become what it was. */
  readonly onRestored?: () => void;
}

/** The way to what an open record was before; its code is fetched as soon as somebody points at it or comes to it by the keyboard. */
export function EarlierVersions(props: EarlierVersionsProps) {
  const [isOpen, setOpen] = useState(false);
  // What cannot be fetched says so when it is opened.
  const prepare = () => void load().catch(() => {});
  return (
    <>
      <SmallButton onPointerEnter={prepare} onFocus={prepare} onClick={() => setOpen(true)}>
        <Icon name="history" />
        Earlier versions
      </SmallButton>
      {isOpen && (
        <Suspense fallback={null}>
          <VersionsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

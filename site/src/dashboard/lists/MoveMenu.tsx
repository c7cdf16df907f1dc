import type { ApiCollectionKey } from '@portal/contract';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { usePlaces } from '../ui/places.ts';

const loadItems = () => import('./MoveItems.tsx');
const prepare = () => void loadItems().catch(() => {});
const MoveItems = lazy(async () => ({ default: (await loadItems()).MoveItems }));

/** A record that can be moved in its list. */
export interface MoveMenuProps {
  readonly collection: ApiCollectionKey;
  readonly id: number;
  /** What a person calls the record. */
  readonly name: string;
  /** The ids of all its list as the site shows it; absent while the list is searched or ordered otherwise. */
  readonly ids: readonly number[] | undefined;
}

/** The button of a record that opens the ways to move it in its list, whose code comes when somebody is about to press it. */
export function MoveMenu({ collection, id, name, ids }: MoveMenuProps) {
  const menu = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { place } = usePlaces();
  if (ids === undefined || ids.length < 2) return null;
  return (
    <>
      <button
        className="iconbtn"
        type="button"
        aria-label={`Move ${name}`}
        title="Move"
        popoverTarget={menu}
        onPointerEnter={prepare}
        onFocus={prepare}
        ref={(element) => {
          button.current = element;
          return place(`move ${collection}.${id}`)(element);
        }}
      >
        <Icon name="sort" />
      </button>
      <ul
        className="moves"
        popover="auto"
        id={menu}
        aria-label={`Move ${name}`}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        // Only then: what has the focus in it gives it back first.
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense>
            <MoveItems {...{ collection, id, ids, menu, button }} />
          </Suspense>
        )}
      </ul>
    </>
  );
}

import type { ApiCollectionKey } from '@portal/contract';
import { useId, useRef, useState } from 'react';
import { useMoveRecord } from '../api/collection.ts';
import { noticeMsOf, sentenceOf } from '../api/sentence-of.ts';
import { useTellChange } from '../publishing/tell-change.ts';
import { Icon } from '../ui/Icon.tsx';
import { notify } from '../ui/notices.tsx';
import { usePlaces } from '../ui/places.ts';

interface MoveMenuProps {
  readonly collection: ApiCollectionKey;
  readonly id: number;
  /** What a person calls the record. */
  readonly name: string;
  /** The ids of all its list as the site shows it; absent while the list is searched or ordered otherwise. */
  readonly ids: readonly number[] | undefined;
}

/** Each way to move, and where it leads to from an index of a list. */
const moves = [
  { label: 'Move up', icon: 'sortUp', to: (at: number) => at - 1 },
  { label: 'Move down', icon: 'sortDown', to: (at: number) => at + 1 },
  { label: 'To the top', icon: 'toTop', to: () => 0 },
  { label: 'To the end', icon: 'toEnd', to: (_at: number, last: number) => last },
] as const;

/** The button of a record that opens the ways to move it in its list. */
export function MoveMenu({ collection, id, name, ids }: MoveMenuProps) {
  const menu = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { mutateAsync, isPending } = useMoveRecord(collection);
  const tell = useTellChange(collection);
  const { place, focusSoon } = usePlaces();
  if (ids === undefined || ids.length < 2) return null;
  const [at, last] = [ids.indexOf(id), ids.length - 1];
  const others = ids.filter((other) => other !== id);

  const move = async (before: number | null) => {
    if (isPending) return;
    try {
      const { revision } = await mutateAsync({ id, before });
      tell({ action: 'moved', id, revision });
    } catch (error) {
      notify('bad', sentenceOf(error), noticeMsOf(error));
    }
    // A row that moves loses the focus; whoever has gone on meanwhile stays there.
    if ([document.body, button.current].includes(document.activeElement as HTMLElement))
      focusSoon(`move ${collection}.${id}`);
  };
  return (
    <>
      <button
        className="iconbtn"
        type="button"
        aria-label={`Move ${name}`}
        title="Move"
        popoverTarget={menu}
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
        {isOpen &&
          moves.map(({ label, icon, to }) => {
            const index = to(at, last);
            return (
              <li key={label}>
                <button
                  type="button"
                  disabled={index === at || index < 0 || index > last}
                  popoverTarget={menu}
                  popoverTargetAction="hide"
                  onClick={() => void move(others[index] ?? null)}
                >
                  <Icon name={icon} />
                  {label}
                </button>
              </li>
            );
          })}
      </ul>
    </>
  );
}

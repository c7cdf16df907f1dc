import { useIsMutating } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { movingKey, useMoveRecord } from '../api/collection.ts';
import { noticeMsOf, sentenceOf } from '../api/sentence-of.ts';
import { useTellChange } from '../publishing/tell-change.ts';
import { Icon } from '../ui/Icon.tsx';
import { notify } from '../ui/notices.tsx';
import { usePlaces } from '../ui/places.ts';
import type { MoveMenuProps } from './MoveMenu.tsx';

/** Each way to move, and where it leads to from an index of a list. */
const moves = [
  { label: 'Move up', icon: 'sortUp', to: (at: number) => at - 1 },
  { label: 'Move down', icon: 'sortDown', to: (at: number) => at + 1 },
  { label: 'To the top', icon: 'toTop', to: () => 0 },
  { label: 'To the end', icon: 'toEnd', to: (_at: number, last: number) => last },
] as const;

interface MoveItemsProps extends Omit<MoveMenuProps, 'name'> {
  readonly ids: readonly number[];
  /** Id of the menu that they stand in. */
  readonly menu: string;
  /** What opens it. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** The ways to move a record in its list. */
export function MoveItems({ collection, id, ids, menu, button }: MoveItemsProps) {
  const { mutateAsync } = useMoveRecord(collection);
  const tell = useTellChange(collection);
  const { focusSoon } = usePlaces();
  // Another move, of a menu that is closed by now: where to is known when the list shows it.
  const isMoving = useIsMutating({ mutationKey: movingKey(collection) }) > 0;
  const [at, last] = [ids.indexOf(id), ids.length - 1];
  const others = ids.filter((other) => other !== id);

  const move = async (before: number | null) => {
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
  return moves.map(({ label, icon, to }) => {
    const index = to(at, last);
    return (
      <li key={label}>
        <button
          type="button"
          disabled={isMoving || index === at || index < 0 || index > last}
          popoverTarget={menu}
          popoverTargetAction="hide"
          onClick={() => void move(others[index] ?? null)}
        >
          <Icon name={icon} />
          {label}
        </button>
      </li>
    );
  });
}

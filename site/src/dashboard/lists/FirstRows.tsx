import { useEffect, useRef, useState, type ReactNode } from 'react';
import { figure } from '../ui/figure.ts';
import { usePlaces } from '../ui/places.ts';
import { SmallButton } from '../ui/buttons.tsx';

interface Row {
  readonly id: number;
}

interface FirstRowsProps<R extends Row> {
  /** Everything that the list holds. */
  readonly all: readonly R[];
  /** What of it is to be listed, in its order. */
  readonly found: readonly R[];
  /** Whether a row is shown however far down it stands. */
  readonly isKept?: (row: R) => boolean;
  /** How many rows there are, where not all of them are known yet. */
  readonly total?: number;
  /** Called when that many rows shall be shown. */
  readonly onWanted?: (rows: number) => void;
  /** Draws the rows that are shown. */
  readonly children: (rows: readonly R[]) => ReactNode;
}

/** More than most lists ever hold, and drawn at once by a phone. */
export const firstRows = 50;

/**
 * Draws the first rows of a long list, and a button that draws as many again. What was added while it is open is shown at once, wherever
 * the order puts it.
 */
export function FirstRows<R extends Row>({
  all,
  found,
  isKept,
  total = found.length,
  onWanted,
  children,
}: FirstRowsProps<R>) {
  const { focusSoon } = usePlaces();
  const [limit, setLimit] = useState(firstRows);
  /** Ids are given out upwards: what comes later has a higher one. */
  const [lastId] = useState(() => all.reduce((last, { id }) => Math.max(last, id), 0));
  /** From a press on the button until there are more rows: those that were shown before. */
  const shownBefore = useRef<ReadonlySet<number>>(undefined);

  const rows = found.filter((row, index) => index < limit || row.id > lastId || isKept?.(row));
  // The button has moved down or is gone: who goes on by the keyboard, or listens, is where the new rows begin.
  useEffect(() => {
    const before = shownBefore.current;
    const first = before && rows.find(({ id }) => !before.has(id));
    if (first === undefined) return;
    shownBefore.current = undefined;
    focusSoon(first.id);
  });
  const hidden = total - rows.length;
  return (
    <div>
      {children(rows)}
      {hidden > 0 && (
        <p className="more">
          <span className="muted small">
            {figure(rows.length)} of {figure(total)} shown
          </span>
          <SmallButton
            onClick={() => {
              shownBefore.current = new Set(rows.map(({ id }) => id));
              setLimit(2 * limit);
              onWanted?.(2 * limit);
            }}
          >
            Show {figure(Math.min(limit, hidden))} more
          </SmallButton>
        </p>
      )}
    </div>
  );
}

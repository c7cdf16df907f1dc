import { useEffect, useRef, useState, type ReactNode } from 'react';
import { figure } from './figure.ts';

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
  /** Draws the rows that are shown. */
  readonly children: (rows: readonly R[]) => ReactNode;
}

/** More than most lists ever hold, and drawn at once by a phone. */
const firstRows = 50;

/**
 * Draws the first rows of a long list, and a button that draws as many again. What was added while it is open is shown at once, wherever
 * the order puts it.
 */
export function FirstRows<R extends Row>({ all, found, isKept, children }: FirstRowsProps<R>) {
  const box = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(firstRows);
  /** Ids are given out upwards: what comes later has a higher one. */
  const [lastId] = useState(() => all.reduce((last, { id }) => Math.max(last, id), 0));
  /** The first row that a press on the button has drawn. */
  const [first, setFirst] = useState<number>();
  // The button has moved down or is gone: who goes on by the keyboard, or listens, is where the new rows begin.
  useEffect(() => {
    if (first !== undefined)
      box.current?.querySelector<HTMLElement>(`[data-record="${first}"] button`)?.focus();
  }, [first]);

  const rows = found.filter((row, index) => index < limit || row.id > lastId || isKept?.(row));
  const hidden = found.length - rows.length;
  return (
    <div ref={box}>
      {children(rows)}
      {hidden > 0 && (
        <p className="more">
          <span className="muted small">
            {figure(rows.length)} of {figure(found.length)} shown
          </span>
          <button
            className="btn btn--s btn--line"
            type="button"
            onClick={() => {
              setFirst(found.find((row) => !rows.includes(row))?.id);
              setLimit(2 * limit);
            }}
          >
            Show {figure(Math.min(limit, hidden))} more
          </button>
        </p>
      )}
    </div>
  );
}

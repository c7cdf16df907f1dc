import type { ChangeEntry, CollectionKey } from '@portal/contract';
import type { ReactNode } from 'react';
import { differingLines, linesOf } from './lines.ts';
import { toldValue } from './told-value.tsx';
import { labelOf, placeName } from './words.ts';

/** A record as it was at some moment; `null` where it was not there. */
interface Slip {
  readonly heading: string;
  readonly record: object | null;
}

interface SlipsProps {
  readonly collection: CollectionKey;
  readonly slips: readonly [before: Slip, after: Slip];
  /** What the change tells of itself: among it the place in the list, which no record has. */
  readonly differences: ChangeEntry['differences'];
}

/** A field in one or in both of two states. */
interface Row {
  readonly label: string;
  readonly values: readonly ReactNode[];
}

/** Two states of a record beside each other, in what differs; or the only one there is, whole. */
export function Slips({ collection, slips, differences }: SlipsProps) {
  const there = slips.filter(({ record }) => record !== null);
  const [first, second] = there.map(({ record }) => record ?? {});
  const rows: Row[] = [];
  if (first !== undefined && second !== undefined) {
    for (const { before, after } of differingLines(collection, first, second))
      rows.push({ label: after.label, values: [before, after].map(({ shown, text }) => text && shown) });
    for (const { field, before, after } of differences.filter((one) => one.field === placeName))
      rows.push({
        label: labelOf(collection, field),
        values: [before, after].map((value) => toldValue(collection, field, value)),
      });
  } else if (first !== undefined)
    for (const { label, shown, text } of linesOf(collection, first))
      if (text !== '') rows.push({ label, values: [shown] });
  if (rows.length === 0) return <p className="muted small">Nothing in its fields differs.</p>;
  return (
    <div className="slips">
      {there.map((slip, side) => (
        <div className={slip === slips[1] ? 'slip slip--after' : 'slip'} key={slip.heading}>
          <p className="small muted">{slip.heading}</p>
          <dl>
            {rows.map(({ label, values }) => (
              <div key={label}>
                <dt className="small muted">{label}</dt>
                <dd>{values[side] || <span className="muted">(empty)</span>}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

import { collectionOf, type CollectionKey } from '@portal/contract';
import type { ReactNode } from 'react';
import { valueFields } from '../forms/collection-fields.ts';
import { fieldKinds } from '../forms/fields/field-kinds.tsx';

/** A record as it was at some moment; `null` where it was not there. */
interface Slip {
  readonly heading: string;
  readonly record: object | null;
}

interface Line {
  readonly label: string;
  /** What is compared. */
  readonly text: string;
  readonly shown: ReactNode;
}

const momentText = (value: unknown): string =>
  typeof value === 'string'
    ? new Date(value).toLocaleString('en-GB', {
        timeZone: 'Asia/Kolkata',
        dateStyle: 'medium',
        timeStyle: 'short',
      })
    : '';

/** The lines of a record: its fields, and the name of its file. */
function linesOf(collection: CollectionKey, record: object): readonly Line[] {
  const stored: Readonly<Record<string, unknown>> = { ...record };
  const lines = valueFields(collection).map(({ name, field: { kind, label } }): Line => {
    const { shown, toForm } = fieldKinds[kind];
    const value = stored[name];
    return { label, text: toForm(value), shown: kind === 'moment' ? momentText(value) : shown(value) };
  });
  const { file } = collectionOf(collection);
  if (file === undefined) return lines;
  const [name, path] = [stored['image_filename'] ?? stored['pdf_filename'], stored['image_path']].map(
    (part) => (typeof part === 'string' ? part : ''),
  );
  // Two files of one name are two.
  return [...lines, { label: file.label, text: `${name}${path}`, shown: name }];
}

interface SlipsProps {
  readonly collection: CollectionKey;
  readonly slips: readonly [Slip, Slip];
}

/** Two states of a record beside each other, in what differs; or the only one there is, whole. */
export function Slips({ collection, slips }: SlipsProps) {
  const there = slips.flatMap(({ heading, record }, side) =>
    record === null ? [] : [{ heading, side, lines: linesOf(collection, record) }],
  );
  const [first, second] = there;
  const wanted = (first?.lines ?? []).flatMap(({ text }, index) =>
    text === (second === undefined ? '' : second.lines[index]?.text) ? [] : [index],
  );
  if (wanted.length === 0) return <p className="muted small">Nothing in its fields differs.</p>;
  return (
    <div className="slips">
      {there.map(({ heading, side, lines }) => (
        <div className={side === 1 ? 'slip slip--after' : 'slip'} key={heading}>
          <p className="small muted">{heading}</p>
          <dl>
            {wanted.map((index) => (
              <div key={index}>
                <dt className="small muted">{lines[index]?.label}</dt>
                <dd>
                  {lines[index]?.text === '' ? <span className="muted">(empty)</span> : lines[index]?.shown}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

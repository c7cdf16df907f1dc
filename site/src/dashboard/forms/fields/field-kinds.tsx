import { limits, type ValueKind } from '@portal/contract';
import { date, rupees } from '../../../content/format';
import { lazy, Suspense } from 'react';
import { Entries } from './Entries.tsx';
import { alphabetical, asText, type FieldKind } from './field-kind.ts';
import { focusText } from './focus-value.ts';
import { GrowingLine } from './GrowingLine.tsx';

const WeekField = lazy(async () => ({ default: (await import('./WeekField.tsx')).WeekField }));
const ClosuresField = lazy(async () => ({ default: (await import('./ClosuresField.tsx')).ClosuresField }));
const InWords = lazy(() => import('./InWords.tsx'));

/** What is stored in a form that nobody reads. */
const inWords = (kind: ValueKind): Pick<FieldKind, 'isCoded' | 'shown'> => ({
  isCoded: true,
  shown: (value) => (
    <Suspense>
      <InWords kind={kind} value={value} />
    </Suspense>
  ),
});

const partsAsText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value);

/** A value with parts, such as the hours of a week, is one text in JSON. */
const inParts = { toForm: partsAsText, searched: partsAsText, orders: alphabetical } as const;

const textual = { toForm: asText, shown: asText, searched: asText, orders: alphabetical } as const;

/** How each kind of value is edited, searched and ordered. */
export const fieldKinds: Readonly<Record<ValueKind, FieldKind>> = {
  line: { ...textual, Control: (props) => <input type="text" autoComplete="off" {...props} /> },
  name: { ...textual, Control: GrowingLine },
  entries: {
    ...textual,
    Control: ({ className, ...props }) => (
      <textarea {...props} className={`${className} input--grows`} rows={1} />
    ),
    Followed: Entries,
  },
  text: { ...textual, Control: (props) => <textarea {...props} /> },
  email: {
    ...textual,
    // Phones show the keyboard that has an @.
    Control: (props) => <GrowingLine {...props} inputMode="email" autoCapitalize="none" spellCheck={false} />,
  },
  day: {
    Control: (props) => <input type="date" min={limits.firstDay} max={limits.lastDay} {...props} />,
    toForm: asText,
    shown: (value) =>
      typeof value === 'string' ? <time dateTime={value}>{date(value)}</time> : asText(value),
    searched: (value) => (value === undefined || value === null ? '' : date(asText(value))),
    orders: ['earliest first', 'latest first'],
  },
  rupees: {
    Control: (props) => (
      <input
        type="number"
        min={0}
        step="any"
        inputMode="decimal"
        autoComplete="off"
        // Turning the wheel over a focused number would change it unnoticed.
        onWheel={(event) => event.currentTarget.blur()}
        {...props}
      />
    ),
    toForm: asText,
    shown: (value) => (typeof value === 'number' ? rupees(value) : '–'),
    isAmount: true,
    searched: (value) => (typeof value === 'number' ? `${rupees(value)} ₹${value}` : ''),
    orders: ['lowest first', 'highest first'],
  },
  choice: {
    ...textual,
    Control: ({ choices = [], readOnly, ...props }) => (
      // A list that is read only is one whose other words cannot be chosen: a disabled one would be in no form.
      <select {...props} aria-readonly={readOnly}>
        {['', ...choices].map((choice) => (
          <option key={choice} value={choice} disabled={readOnly}>
            {choice}
          </option>
        ))}
      </select>
    ),
  },
  week: { ...inParts, ...inWords('week'), Editor: WeekField },
  closures: { ...inParts, ...inWords('closures'), Editor: ClosuresField },
  // Set on the picture itself: see `FocusField`.
  focus: { toForm: focusText, ...inWords('focus'), searched: () => '', orders: alphabetical },
  // Both moments of a record are chosen together: see `ShownPart`.
  moment: { toForm: asText, ...inWords('moment'), searched: () => '', orders: alphabetical },
};

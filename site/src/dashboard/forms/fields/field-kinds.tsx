import { limits, type ValueKind } from '@portal/contract';
import { date, rupees } from '../../../content/format';
import { Choice } from './Choice.tsx';
import { alphabetical, asText, type FieldKind } from './field-kind.ts';
import { GrowingLine } from './GrowingLine.tsx';

const textual = { toForm: asText, searched: asText, orders: alphabetical } as const;

/** How each kind of value is edited, searched and ordered. */
export const fieldKinds: Readonly<Record<ValueKind, FieldKind>> = {
  line: { ...textual, Control: (props) => <input type="text" autoComplete="off" {...props} /> },
  name: { ...textual, Control: GrowingLine },
  entries: {
    ...textual,
    Control: ({ className, ...props }) => (
      <textarea {...props} className={`${className} input--grows`} rows={1} />
    ),
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
    searched: (value) => (typeof value === 'number' ? `${rupees(value)} ₹${value}` : ''),
    orders: ['lowest first', 'highest first'],
  },
  choice: { ...textual, Control: Choice },
};

import { rupees } from '../../../content/format';
import { asText, type FieldKind } from './field-kind.ts';

/** An amount in rupees, zero or more. */
export const amount: FieldKind = {
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
};

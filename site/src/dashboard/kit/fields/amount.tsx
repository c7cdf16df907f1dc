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
  orders: ['lowest first', 'highest first'],
};

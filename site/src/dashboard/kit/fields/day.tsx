import { asText, type FieldKind } from './field-kind.ts';

/** A calendar day. */
export const day: FieldKind = {
  Control: (props) => <input type="date" {...props} />,
  toForm: asText,
  orders: ['earliest first', 'latest first'],
};

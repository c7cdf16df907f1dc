import { alphabetical, asText, type FieldKind } from './field-kind.ts';

/** One line of text. */
export const text: FieldKind = {
  Control: (props) => <input type="text" autoComplete="off" {...props} />,
  toForm: asText,
  searched: asText,
  orders: alphabetical,
};

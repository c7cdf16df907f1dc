import { alphabetical, asText, type FieldKind } from './field-kind.ts';

/** Text of several lines. */
export const longText: FieldKind = {
  Control: (props) => <textarea {...props} />,
  toForm: asText,
  searched: asText,
  orders: alphabetical,
};

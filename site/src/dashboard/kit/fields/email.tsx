import { alphabetical, asText, type FieldKind } from './field-kind.ts';

/** An e-mail address; phones show the keyboard that has an @. */
export const email: FieldKind = {
  Control: (props) => <input type="email" autoComplete="off" autoCapitalize="none" {...props} />,
  toForm: asText,
  searched: asText,
  orders: alphabetical,
};

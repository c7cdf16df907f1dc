import { alphabetical, asText, type FieldKind } from './field-kind.ts';

/** Text that is one line most of the time, and grows when it is longer: comma-separated entries, points of a list. */
export const lineOfText: FieldKind = {
  Control: ({ className, ...props }) => (
    <textarea {...props} className={`${className} input--grows`} rows={1} />
  ),
  toForm: asText,
  searched: asText,
  orders: alphabetical,
};

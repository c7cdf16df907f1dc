import { limits } from '@portal/contract';
import { date } from '../../../content/format';
import { asText, type FieldKind } from './field-kind.ts';

/** A calendar day. */
export const day: FieldKind = {
  Control: (props) => <input type="date" min={limits.firstDay} max={limits.lastDay} {...props} />,
  toForm: asText,
  searched: (value) => (value === undefined || value === null ? '' : date(asText(value))),
  orders: ['earliest first', 'latest first'],
};

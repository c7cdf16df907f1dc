import { closures, hoursText, hoursWeek, type ValueKind } from '@portal/contract';
import { date } from '../../../content/format';
import { momentText } from '../showing/times.ts';
import { focusWords } from './focus-value.ts';

/** A value that forms hold as text in JSON. */
const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return value === '' ? null : JSON.parse(value);
  } catch {
    return null;
  }
};

const inWords: Partial<Readonly<Record<ValueKind, (value: unknown) => string>>> = {
  week(value) {
    const { data } = hoursWeek.safeParse(parsed(value));
    return data === undefined ? '' : hoursText(data);
  },
  closures(value) {
    const { data = [] } = closures.safeParse(parsed(value));
    return data.map((day) => `${date(day.date)}: ${day.note || 'Closed'}`).join('\n');
  },
  focus: (value) => focusWords(parsed(value)),
  moment: (value) => (typeof value === 'string' ? momentText(value) : ''),
};

interface InWordsProps {
  readonly kind: ValueKind;
  /** As it is stored, or as its form holds it. */
  readonly value: unknown;
}

/** A value that is stored in a form nobody reads, in words: the first load of the dashboard does without it. */
export default function InWords({ kind, value }: InWordsProps) {
  return inWords[kind]?.(value) || '(empty)';
}

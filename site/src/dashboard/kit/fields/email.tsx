import type { FieldKind } from './field-kind.ts';
import { GrowingLine, growingLine } from './growing-line.tsx';

/** An e-mail address; phones show the keyboard that has an @. */
export const email: FieldKind = {
  ...growingLine,
  Control: (props) => <GrowingLine {...props} inputMode="email" autoCapitalize="none" spellCheck={false} />,
};

import { differingPart } from '@portal/contract';
import type { Line } from './lines.ts';

interface DifferenceProps {
  readonly before: Line;
  readonly after: Line;
}

/** What a field was and is now: where that is long, the part that differs. */
export function Difference({ before, after }: DifferenceProps) {
  const isText = before.isText === true && after.isText === true;
  const part = isText ? differingPart(before.text, after.text) : undefined;
  const [was, is] = part ?? [before.shown, after.shown];
  return (
    <p>
      {before.text === '' ? <span className="muted">Empty</span> : <del>{was}</del>} then,{' '}
      {after.text === '' ? <span className="muted">empty</span> : <ins>{is}</ins>} now
    </p>
  );
}

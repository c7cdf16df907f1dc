import { Stroke } from './Stroke';
import { problemId } from './use-browser-check';

interface FieldProblemProps {
  /** Id of the field. */
  readonly of: string;
  readonly sentence: string;
}

/** What is wrong with a field, below it. */
export function FieldProblem({ of, sentence }: FieldProblemProps) {
  return (
    <p className="field__err" id={problemId(of)}>
      <Stroke name="warning" />
      {sentence}
    </p>
  );
}

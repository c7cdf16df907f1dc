import { Icon } from './Icon.tsx';

interface FieldErrorProps {
  /** Id of the field, which names this by `describedBy`. */
  readonly of: string;
  /** Absent while nothing is wrong. */
  readonly error: string | undefined;
}

/** What is wrong with a field, below it. */
export function FieldError({ of, error }: FieldErrorProps) {
  if (error === undefined) return null;
  return (
    <p className="field__err" id={`${of}-error`}>
      <Icon name="alert" />
      {error}
    </p>
  );
}

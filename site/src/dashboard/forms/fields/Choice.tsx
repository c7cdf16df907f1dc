import type { ControlProps } from './field-kind.ts';

/** One of a few words. */
export function Choice({ choices, readOnly, ...props }: ControlProps) {
  return (
    // A list that is read only is one whose other words cannot be chosen: a disabled one would be in no form.
    <select {...props} aria-readonly={readOnly}>
      {['', ...(choices ?? [])].map((choice) => (
        <option key={choice} value={choice} disabled={readOnly}>
          {choice}
        </option>
      ))}
    </select>
  );
}

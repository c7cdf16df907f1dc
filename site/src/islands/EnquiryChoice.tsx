import { useId } from 'react';

interface EnquiryChoiceProps {
  readonly label: string;
  readonly name: string;
  readonly choices: readonly string[];
}

/** One of several, or none of them. */
export function EnquiryChoice({ label, name, choices }: EnquiryChoiceProps) {
  const id = useId();
  return (
    <div className="field wide">
      <label htmlFor={id}>
        {label}
        <span className="opt"> (optional)</span>
      </label>
      <select id={id} name={name} className="input">
        <option value="">Not sure</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </div>
  );
}

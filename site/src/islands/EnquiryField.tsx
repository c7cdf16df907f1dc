import { useId, type ComponentProps } from 'react';
import { FieldProblem } from './FieldProblem';
import { problemId } from './use-browser-check';

interface EnquiryFieldProps {
  readonly label: string;
  readonly name: string;
  readonly type?: 'text' | 'email' | 'tel';
  /** A text of several lines. */
  readonly long?: boolean;
  readonly required?: boolean;
  readonly autoComplete?: ComponentProps<'input'>['autoComplete'];
  readonly wide?: boolean;
  /** What is wrong with it. */
  readonly problem: string | undefined;
}

/** A labelled field, and below it what is wrong with it. */
export function EnquiryField({
  label,
  name,
  type = 'text',
  long = false,
  required = false,
  autoComplete,
  wide,
  problem,
}: EnquiryFieldProps) {
  const id = useId();
  const isBad = problem !== undefined;
  const shared = {
    id,
    name,
    required,
    className: 'input',
    ...(isBad && { 'aria-invalid': true, 'aria-describedby': problemId(id) }),
  };
  return (
    <div className={['field', wide === true && 'wide', isBad && 'is-bad'].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {!required && <span className="opt"> (optional)</span>}
      </label>
      {long ? <textarea {...shared} /> : <input {...shared} type={type} autoComplete={autoComplete} />}
      {isBad && <FieldProblem of={id} sentence={problem} />}
    </div>
  );
}

import { useId, type ComponentProps } from 'react';
import { FieldProblem } from './FieldProblem';
import { useBrowserCheck } from './use-browser-check';

interface EnquiryFieldProps {
  readonly label: string;
  readonly name: string;
  readonly type?: 'text' | 'email' | 'tel';
  /** A text of several lines. */
  readonly long?: boolean;
  readonly required?: boolean;
  readonly autoComplete?: ComponentProps<'input'>['autoComplete'];
  readonly wide?: boolean;
}

/** A labelled field. The browser checks it; its own sentence is shown below the field instead of in a bubble. */
export function EnquiryField({
  label,
  name,
  type = 'text',
  long = false,
  required = false,
  autoComplete,
  wide,
}: EnquiryFieldProps) {
  const id = useId();
  const { problem, attributes } = useBrowserCheck(id);
  const shared = { ...attributes, id, name, required, className: 'input' };
  return (
    <div className={['field', wide === true && 'wide', problem !== '' && 'is-bad'].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {!required && <span className="opt"> (optional)</span>}
      </label>
      {long ? <textarea {...shared} /> : <input {...shared} type={type} autoComplete={autoComplete} />}
      <FieldProblem of={id} sentence={problem} />
    </div>
  );
}

import { useId, useState, type ComponentProps, type InvalidEvent } from 'react';
import { Stroke } from './Stroke';

type Control = HTMLInputElement | HTMLTextAreaElement;

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
  const [problem, setProblem] = useState('');
  const shared = {
    id,
    name,
    required,
    className: 'input',
    onInvalid: (event: InvalidEvent<Control>) => {
      event.preventDefault();
      setProblem(event.currentTarget.validationMessage);
      event.currentTarget.form?.querySelector<Control>(':invalid')?.focus();
    },
    onInput: () => {
      setProblem('');
    },
    ...(problem === '' ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-problem` }),
  };
  return (
    <div className={['field', wide === true && 'wide', problem !== '' && 'is-bad'].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {!required && <span className="opt"> (optional)</span>}
      </label>
      {long ? <textarea {...shared} /> : <input {...shared} type={type} autoComplete={autoComplete} />}
      {problem !== '' && (
        <p className="field__err" id={`${id}-problem`}>
          <Stroke name="warning" />
          {problem}
        </p>
      )}
    </div>
  );
}

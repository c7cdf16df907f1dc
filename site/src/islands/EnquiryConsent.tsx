import { useId } from 'react';
import type { EnquiryConsent as Consent } from './enquiry';
import { FieldProblem } from './FieldProblem';
import { useBrowserCheck } from './use-browser-check';

/** What is kept and why, in one line that the visitor agrees to; its value is the version of the notice. */
export function EnquiryConsent({ consent }: { readonly consent: Consent }) {
  const id = useId();
  const { problem, attributes } = useBrowserCheck(id);
  return (
    <div className={['field wide', problem !== '' && 'is-bad'].filter(Boolean).join(' ')}>
      <div className="consent">
        <input
          {...attributes}
          id={id}
          type="checkbox"
          name={consent.field}
          value={consent.version}
          required
        />
        <label htmlFor={id}>
          {consent.text} <a href={consent.notice}>privacy notice</a>.
        </label>
      </div>
      <FieldProblem of={id} sentence={problem} />
    </div>
  );
}

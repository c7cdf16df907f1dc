import type { EnquiryConsent as Consent } from './enquiry';

/** What is kept and why, in one line: sending the form is agreeing to it. The field's value is the version of the notice. */
export function EnquiryConsent({ consent }: { readonly consent: Consent }) {
  return (
    <p className="consent wide small muted">
      <input type="hidden" name={consent.field} value={consent.version} />
      {consent.text} <a href={consent.notice}>privacy notice</a>.
    </p>
  );
}

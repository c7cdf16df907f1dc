import { useState, useSyncExternalStore } from 'react';
import { subjectOfAddress, type EnquirySettings } from './enquiry';
import { Stroke } from './Stroke';

/** The address of a page that stays open does not change. */
const never = () => () => {};

/**
 * What the enquiry is about, as the link said that led here; the visitor may take it out. It stands below the message: the form's
 * script comes when a visitor turns to the form, and nothing may move under the finger then.
 */
export function EnquirySubject({ settings }: { readonly settings: EnquirySettings['subject'] }) {
  const [isTakenOut, setTakenOut] = useState(false);
  const subject = useSyncExternalStore(
    never,
    () => subjectOfAddress(settings),
    () => '',
  );
  if (subject === '' || isTakenOut) return null;
  return (
    <p className="enquiry-subject wide">
      <input type="hidden" name="subject" value={subject} />
      <span>
        About <b>{subject}</b>
      </span>
      <button type="button" aria-label={`Not about ${subject}`} onClick={() => setTakenOut(true)}>
        <Stroke name="close" />
      </button>
    </p>
  );
}

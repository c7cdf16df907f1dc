import { useEffect, useState } from 'react';
import { subjectOfAddress, type EnquirySettings } from './enquiry';
import { Stroke } from './Stroke';

/**
 * What the enquiry is about, as the link said that led here; the visitor may take it out. It stands below the message: the form's
 * script comes when a visitor turns to the form, and nothing may move under the finger then.
 */
export function EnquirySubject({ settings }: { readonly settings: EnquirySettings['subject'] }) {
  const [subject, setSubject] = useState('');
  // Pages are made before anybody comes by a link.
  useEffect(() => setSubject(subjectOfAddress(settings)), [settings]);
  if (subject === '') return null;
  return (
    <p className="about wide">
      <input type="hidden" name="subject" value={subject} />
      <span>
        About <b>{subject}</b>
      </span>
      <button type="button" aria-label={`Not about ${subject}`} onClick={() => setSubject('')}>
        <Stroke name="close" />
      </button>
    </p>
  );
}

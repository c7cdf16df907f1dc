import { SmallButton } from '../ui/buttons.tsx';
import { notify } from '../ui/notices.tsx';

const whatToSet =
  'New enquiries are kept and shown here. Whoever looks after the server puts the mail server’s address into SMTP_URL and starts the portal again; this line then goes away.';

/** Says that nobody is mailed about enquiries, and what helps. @param isOff there are no settings for mail; else the newest one was not sent */
export function MailNote({ isOff }: { readonly isOff: boolean }) {
  const title = isOff
    ? 'Nobody is mailed: no mail server is set.'
    : 'The newest mail about an enquiry was not sent.';
  const copy = () =>
    void navigator.clipboard.writeText(`${title} ${whatToSet}`).then(
      () => notify('good', 'Copied.'),
      () => notify('bad', 'The browser did not let this be copied.'),
    );
  return (
    <section className="draft mailnote" aria-label="Mail about enquiries">
      <p>
        <strong>{title}</strong>{' '}
        {isOff ? whatToSet : 'Why stands in the enquiry itself. A mail that can still arrive is tried again.'}
      </p>
      {isOff && <SmallButton onClick={copy}>Copy this for them</SmallButton>}
    </section>
  );
}

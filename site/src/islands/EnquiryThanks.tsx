import { useEffect, useRef } from 'react';
import type { EnquiryThanks as Thanks, UrgentPhone } from './enquiry';
import { Stroke } from './Stroke';
import { ThanksTitle } from './ThanksTitle';

interface EnquiryThanksProps {
  readonly thanks: Thanks;
  readonly phone: UrgentPhone | undefined;
  readonly onClose: () => void;
}

/** Says that the message has arrived, in the way of the site. */
export function EnquiryThanks(props: EnquiryThanksProps) {
  return props.thanks.as === 'panel' ? <ThanksPanel {...props} /> : <ThanksDialog {...props} />;
}

function ThanksPanel({ thanks, phone, onClose }: EnquiryThanksProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus();
  }, []);
  return (
    <section className="thanks on-deep" tabIndex={-1} ref={panel} aria-labelledby="thanks-title">
      <h2 className="d h3" id="thanks-title">
        <ThanksTitle title={thanks.title} />
      </h2>
      {thanks.text !== '' && <p>{thanks.text}</p>}
      {phone !== undefined && (
        <p>
          If it is urgent, call us on{' '}
          {phone.href === undefined ? phone.number : <a href={phone.href}>{phone.number}</a>}.
        </p>
      )}
      <button className="btn btn--accent" type="button" onClick={onClose}>
        Close
      </button>
    </section>
  );
}

/** A modal dialog: the browser keeps the focus inside, closes it on Escape and gives the focus back. */
function ThanksDialog({ thanks, onClose }: EnquiryThanksProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="thanks-title" onClose={onClose}>
      <form className="dialog__in" method="dialog">
        <button className="modal__x" aria-label="Close" type="submit">
          <Stroke name="close" />
        </button>
        <h2 className="d" id="thanks-title">
          {thanks.title}
        </h2>
        <p>{thanks.text}</p>
        <button className="btn" type="submit">
          Close
        </button>
      </form>
    </dialog>
  );
}

import { dialled, telephone } from '@portal/contract';
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { Enquiry } from '../api/enquiries.ts';
import { Icon } from '../ui/Icon.tsx';
import { usePlaces } from '../ui/places.ts';
import { dayOf } from './day-of.ts';
import { mailReply, whatsappReply } from './reply-links.ts';
import { siteName } from './site-names.ts';
import { stateOf, stateWords } from './state-words.ts';
import { useMark } from './use-mark.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Choice } from '../ui/Choice.tsx';

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

interface EnquiryItemProps {
  readonly enquiry: Enquiry;
  readonly isOpen: boolean;
  readonly onToggle: (enquiry: Enquiry, isOpen: boolean) => void;
  readonly onDelete: (id: number) => void;
  /** Whether it is chosen for what is done with several; absent while none are being chosen. */
  readonly isChosen?: boolean | undefined;
  readonly onChoose: (id: number, isChosen: boolean) => void;
}

/** An enquiry: one line that opens to the message and what can be done with it. Of many, only what changed is drawn anew. */
export const EnquiryItem = memo(function EnquiryItem({
  enquiry,
  isOpen,
  onToggle,
  onDelete,
  isChosen,
  onChoose,
}: EnquiryItemProps) {
  const id = useId();
  const { place } = usePlaces();
  const { name, venture, state, subject, message, createdAt } = enquiry;
  const item = useRef<HTMLLIElement>(null);
  /** An address led to it. */
  const [isLed] = useState(isOpen);
  useEffect(() => {
    if (isLed) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isLed]);
  return (
    <li className={state === 'new' ? 'enquiry is-new' : 'enquiry'} data-record={enquiry.id} ref={item}>
      {isChosen !== undefined && (
        <label className="enquiry__choice">
          <span className="vh">Select the enquiry of {name}</span>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={({ currentTarget: { checked } }) => onChoose(enquiry.id, checked)}
          />
        </label>
      )}
      <button
        className="enquiry__line"
        type="button"
        ref={place(enquiry.id)}
        aria-expanded={isOpen}
        aria-controls={`${id}-text`}
        onClick={() => onToggle(enquiry, isOpen)}
      >
        <span className="enquiry__who">
          {state === 'new' && <span className="vh">New: </span>}
          {name}
        </span>
        <span className="enquiry__site small">
          <i className={`th-${venture}`} />
          {siteName(venture)}
        </span>
        <span className="enquiry__start muted">
          {state !== 'new' && <span className="enquiry__state">{stateWords[state]}</span>}
          {subject !== '' && <span className="badge">{subject}</span>}
          {message}
        </span>
        <time className="enquiry__day small" dateTime={createdAt}>
          {dayOf(createdAt)}
        </time>
      </button>
      <div id={`${id}-text`} hidden={!isOpen}>
        {isOpen && <OpenEnquiry enquiry={enquiry} onDelete={onDelete} />}
      </div>
    </li>
  );
});

/** Why nobody was told of the enquiry by mail, as long as that is so. */
function MailTrouble({ enquiry: { mail, mailFailure = '' } }: Pick<EnquiryItemProps, 'enquiry'>) {
  if (mailFailure === '' || (mail !== 'failed' && mail !== 'waiting')) return null;
  return (
    <Alert>
      {mail === 'failed' ? 'Mail not sent: ' : 'Mail not sent yet, it is tried again: '}
      {mailFailure}
    </Alert>
  );
}

function OpenEnquiry({ enquiry, onDelete }: Pick<EnquiryItemProps, 'enquiry' | 'onDelete'>) {
  const { state, mark } = useMark(enquiry);
  const { name, email, phone, subject, message, createdAt } = enquiry;
  const whatsapp = whatsappReply(enquiry);
  const call = telephone(phone);
  // Whoever takes a way to answer is answering.
  const answer = () => {
    if (state === 'new') mark('answered');
  };
  return (
    <div className="enquiry__open">
      <p className="enquiry__message">{message}</p>
      <div className="actions">
        {whatsapp !== undefined && (
          <a className="btn btn--s" href={whatsapp} target="_blank" rel="noreferrer" onClick={answer}>
            Reply on WhatsApp
            <Icon name="open" />
          </a>
        )}
        {call !== undefined && (
          <a className="btn btn--s btn--line" href={call} onClick={answer}>
            Call
          </a>
        )}
        <a
          className={whatsapp === undefined ? 'btn btn--s' : 'btn btn--s btn--line'}
          href={mailReply(enquiry)}
          onClick={answer}
        >
          Reply by mail
        </a>
      </div>
      <Choice
        name={useId()}
        legend="State of this enquiry"
        words={Object.values(stateWords)}
        value={stateWords[state]}
        onChoose={(word) => mark(stateOf(word) ?? state)}
      />
      <MailTrouble enquiry={enquiry} />
      <dl className="enquiry__facts">
        <dt>Received</dt>
        <dd>{time.format(new Date(createdAt))}</dd>
        <dt>Email</dt>
        <dd>{email}</dd>
        {phone !== '' && (
          <>
            <dt>Phone</dt>
            <dd>{dialled(phone)}</dd>
          </>
        )}
        {subject !== '' && (
          <>
            <dt>About</dt>
            <dd>{subject}</dd>
          </>
        )}
        <dt>Sent as</dt>
        <dd>{enquiry.enquiry}</dd>
        <dt>Privacy notice</dt>
        <dd>{enquiry.consent === '' ? 'No consent was given' : `Agreed to version ${enquiry.consent}`}</dd>
      </dl>
      <div className="actions">
        <SmallButton aria-label={`Delete enquiry of ${name}`} onClick={() => onDelete(enquiry.id)}>
          Delete
        </SmallButton>
      </div>
    </div>
  );
}

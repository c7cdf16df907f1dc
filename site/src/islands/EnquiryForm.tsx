import { useRef, useState, type SubmitEvent } from 'react';
import { sendEnquiry, type EnquirySettings } from './enquiry';
import { EnquirySubject } from './EnquirySubject';
import { EnquiryChoice } from './EnquiryChoice';
import { EnquiryConsent } from './EnquiryConsent';
import { EnquiryField } from './EnquiryField';
import { EnquiryThanks } from './EnquiryThanks';
import { Stroke } from './Stroke';
import { useBrowserCheck } from './use-browser-check';

interface EnquiryFormProps {
  readonly settings: EnquirySettings;
}

type State =
  { readonly step: 'editing' | 'sending' | 'sent' } | { readonly step: 'failed'; readonly reason: string };

/**
 * The enquiry form of every contact page. Before its script has come, and without it, it is an ordinary form that posts to the
 * CMS, which answers with the site's thank-you page.
 */
export default function EnquiryForm({ settings }: EnquiryFormProps) {
  const [state, setState] = useState<State>({ step: 'editing' });
  const [tag, setTag] = useState(settings.tag);
  // Closing the thanks brings a new, empty form.
  const [round, setRound] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const { problems, handlers } = useBrowserCheck();
  const wrong = Object.keys(problems).length;
  const { thanks } = settings;
  const { choices } = settings.subject;

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (state.step === 'sending') return;
    setState({ step: 'sending' });
    const reason = await sendEnquiry(settings, new FormData(event.currentTarget));
    setState(reason === undefined ? { step: 'sent' } : { step: 'failed', reason });
  };

  const close = () => {
    setTag(settings.tagAfterReset);
    setRound(round + 1);
    setState({ step: 'editing' });
    // The button that was pressed is gone: whoever uses a keyboard goes on at the empty form.
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
  };

  if (state.step === 'sent' && thanks.as === 'panel') {
    return <EnquiryThanks thanks={thanks} phone={settings.phone} onClose={close} />;
  }
  return (
    <>
      <form
        key={round}
        ref={form}
        className="form form--2"
        method="post"
        action={settings.action}
        onSubmit={(event) => void submit(event)}
        {...handlers}
      >
        <EnquiryField label="Name" name="name" autoComplete="name" problem={problems['name']} required wide />
        <EnquiryField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          problem={problems['email']}
          required
        />
        <EnquiryField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          required={settings.phoneRequired}
          problem={problems['phone']}
        />
        {choices !== undefined && <EnquiryChoice label="Business" name="subject" choices={choices} />}
        <EnquiryField label="Message" name="message" problem={problems['message']} long required wide />
        {choices === undefined && <EnquirySubject settings={settings.subject} />}
        <input type="hidden" name="enquiry" value={tag} />
        <Honeypot name={settings.honeypot} />
        <EnquiryConsent consent={settings.consent} />
        {/* Beside the button that was pressed: further up, nobody would see it. */}
        {wrong > 0 && <Unfinished wrong={wrong} />}
        {wrong === 0 && state.step === 'failed' && (
          <Failure sentence={settings.failed} reason={state.reason} />
        )}
        <div className="wide">
          <button className="btn" type="submit" aria-disabled={state.step === 'sending'}>
            {state.step === 'sending' ? 'Sending…' : 'Send message'}
            <Stroke name="arrow" />
          </button>
        </div>
      </form>
      {state.step === 'sent' && <EnquiryThanks thanks={thanks} phone={settings.phone} onClose={close} />}
    </>
  );
}

const countWords = ['No', 'One', 'Two', 'Three', 'Four'] as const;

/** That the browser has refused the form, and for how many fields; what is wrong stands at each of them. */
function Unfinished({ wrong }: { readonly wrong: number }) {
  const fields = wrong === 1 ? 'field above needs' : 'fields above need';
  return (
    <div className="alert wide" role="alert">
      <Stroke name="warning" />
      <p>
        Not sent yet. {countWords[wrong] ?? wrong} {fields} a second look.
      </p>
    </div>
  );
}

/** Beside a button at the lower edge of the window, it would appear half below it. */
const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** The specified sentence, and the server's own where it can tell more: a wait after many messages, a wrong address. */
function Failure({ sentence, reason }: { readonly sentence: string; readonly reason: string }) {
  return (
    <div className="alert wide" role="alert" ref={bringIntoView}>
      <Stroke name="warning" />
      <div>
        <p>{sentence}</p>
        {reason !== '' && reason !== sentence && <p className="small">{reason}</p>}
      </div>
    </div>
  );
}

/** A field that robots fill in and people never reach. */
function Honeypot({ name }: { readonly name: string }) {
  return (
    <div className="vh" aria-hidden="true">
      <label>
        Leave this empty
        <input name={name} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

/** What the enquiry form of a page needs to know. Made on the server, so that the island carries no schemas. */
export interface EnquirySettings {
  /** Where the form is sent, with or without script. */
  readonly action: string;
  /** The hidden tag that says which site is asked. */
  readonly tag: string;
  /** The tag after the form was closed and emptied. */
  readonly tagAfterReset: string;
  readonly phoneRequired: boolean;
  /**
   * What the enquiry is about, as the address says: the name in its query, and how much of it is taken. Where a site speaks for several
   * businesses, the visitor chooses among their names instead.
   */
  readonly subject: { readonly query: string; readonly max: number; readonly choices?: readonly string[] };
  /** Name of the field that people never see. */
  readonly honeypot: string;
  readonly elapsed: EnquiryElapsed;
  /** The sentence for a message that could not be sent. */
  readonly failed: string;
  readonly thanks: EnquiryThanks;
  /** A number for urgent matters, and the address that dials it; absent where there is none. */
  readonly phone: UrgentPhone | undefined;
  readonly consent: EnquiryConsent;
}

/** A number to call. */
export interface UrgentPhone {
  readonly number: string;
  /** Missing where the number cannot be called. */
  readonly href: string | undefined;
}

/** How the form shows that no robot sends it the moment it sees the page. */
export interface EnquiryElapsed {
  /** Name of the field that says how long the page has been open, in milliseconds. */
  readonly field: string;
  /** The form is not sent before the page has been open that long. */
  readonly minimumMs: number;
}

/** What the visitor agrees to before a message is sent. */
export interface EnquiryConsent {
  /** Name of the field. */
  readonly field: string;
  /** The version of the privacy notice; the value of the field. */
  readonly version: string;
  /** Address of the notice. */
  readonly notice: string;
  /** The words before the link to the notice. */
  readonly text: string;
}

/** What the page's address says that the enquiry is about; '' where it says nothing. */
export const subjectOfAddress = ({ query, max }: EnquirySettings['subject']): string =>
  (new URLSearchParams(location.search).get(query) ?? '').trim().slice(0, max);

/** How a site thanks: in a panel in place of the form, or in a dialog over it. */
export interface EnquiryThanks {
  readonly as: 'panel' | 'dialog';
  readonly title: string;
  readonly text: string;
}

/** What was sent last without an answer. */
let unanswered: { readonly text: string; readonly key: string } | undefined;

/** Names a message, the same way when it is sent again: the CMS stores it once. */
function keyOf(text: string): string {
  // Browsers make UUIDs over HTTPS only.
  if (unanswered?.text !== text)
    unanswered = { text, key: crypto.getRandomValues(new Uint32Array(4)).join('-') };
  return unanswered.key;
}

/**
 * Sends the form as JSON, once the page has been open long enough: few people are that fast, and those wait a moment.
 * @returns nothing when the message is stored; otherwise the server's reason, or an empty text when it gave none
 */
export async function sendEnquiry(
  { action, elapsed }: Pick<EnquirySettings, 'action' | 'elapsed'>,
  form: FormData,
): Promise<string | undefined> {
  // Some browsers round their clock, so it is asked again.
  while (performance.now() < elapsed.minimumMs) await new Promise((resolve) => setTimeout(resolve, 100));
  const fields = Object.fromEntries(form);
  try {
    const response = await fetch(action, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': keyOf(JSON.stringify(fields)),
      },
      credentials: 'omit',
      body: JSON.stringify({ ...fields, [elapsed.field]: Math.floor(performance.now()) }),
    });
    if (response.ok) {
      unanswered = undefined;
      return undefined;
    }
    const reply: unknown = await response.json().catch(() => undefined);
    console.error('The enquiry was refused.', response.status, reply);
    return reasonOf(reply);
  } catch (error) {
    console.error('The enquiry could not be sent.', error);
    return '';
  }
}

const reasonOf = (reply: unknown): string =>
  typeof reply === 'object' && reply !== null && 'error' in reply && typeof reply.error === 'string'
    ? reply.error
    : '';

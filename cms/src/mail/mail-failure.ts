/** A mail that was not sent, in words that name nobody: what servers answer may hold addresses. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';
  /** Whether another try would end the same. */
  readonly final: boolean;
  constructor(sentence: string, final = false) {
    super(sentence);
    this.final = final;
  }
}

/** What of Nodemailer's errors is looked at. */
interface NodemailerError {
  readonly code?: string;
  readonly command?: string;
  /** The system's code, where it has wrapped another error. */
  readonly originalCode?: string;
  /** The server's answer, a number of SMTP. */
  readonly responseCode?: number;
}

const unsafe = 'No safe connection to the mail server could be made';
const refusedLogin = 'The mail server did not accept the user name and the password';

/** What Nodemailer's codes mean for the one who reads the inbox. */
const sentences: Readonly<Record<string, string>> = {
  EAUTH: refusedLogin,
  ENOAUTH: refusedLogin,
  ETLS: unsafe,
  EENVELOPE: 'The mail server refused the recipient',
  EMESSAGE: 'The mail server refused the message',
};

/**
 * What an error of Nodemailer means for the one who reads the inbox. Only a recipient or a message that the server will never take
 * is final: everything else may be put right, here or there, while it is tried again.
 */
export function mailFailureOf(error: unknown): MailFailure {
  const { code = '', command, originalCode = '', responseCode } = (error ?? {}) as NodemailerError;
  const isSender = code === 'EENVELOPE' && command === 'MAIL FROM';
  const known = isSender ? 'The mail server refused the sender' : sentences[code];
  const sentence =
    known ?? (/CERT|SSL|TLS/.test(originalCode) ? unsafe : 'The mail server could not be reached');
  const isRefusal = (code === 'EENVELOPE' || code === 'EMESSAGE') && !isSender;
  const number = responseCode === undefined ? '' : ` (${responseCode})`;
  return new MailFailure(`${sentence}${number}.`, isRefusal && (responseCode ?? 0) >= 500);
}

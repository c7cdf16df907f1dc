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

/** No TLS where it must be, or a certificate that nobody trusts. */
const unsafe = (): MailFailure => new MailFailure('No safe connection to the mail server could be made.');

const numbered = (sentence: string, status: number | undefined): string =>
  status === undefined ? `${sentence}.` : `${sentence} (${status}).`;

/**
 * What an error of Nodemailer means for the one who reads the inbox. Only a recipient or a message that the server will never take
 * is final: everything else may be put right, here or there, while it is tried again.
 */
export function mailFailureOf(error: unknown): MailFailure {
  const { code, command, originalCode, responseCode: status } = (error ?? {}) as NodemailerError;
  const isFinal = status !== undefined && status >= 500;
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return new MailFailure(
        numbered('The mail server did not accept the user name and the password', status),
      );
    case 'ETLS':
      return unsafe();
    case 'EENVELOPE':
      return command === 'MAIL FROM'
        ? new MailFailure(numbered('The mail server refused the sender', status))
        : new MailFailure(numbered('The mail server refused the recipient', status), isFinal);
    case 'EMESSAGE':
      return new MailFailure(numbered('The mail server refused the message', status), isFinal);
    default:
      return /CERT|SSL|TLS/.test(originalCode ?? '')
        ? unsafe()
        : new MailFailure('The mail server could not be reached.');
  }
}

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

const property = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null
    ? (error as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** No TLS where it must be, or a certificate that nobody trusts. */
const unsafe = (): MailFailure => new MailFailure('No safe connection to the mail server could be made.');

const numbered = (sentence: string, status: number | undefined): string =>
  status === undefined ? `${sentence}.` : `${sentence} (${status}).`;

/**
 * What an error of Nodemailer means for the one who reads the inbox. Only a recipient or a message that the server will never take
 * is final: everything else may be put right, here or there, while it is tried again.
 */
export function mailFailureOf(error: unknown): MailFailure {
  const answer = property(error, 'responseCode');
  const status = typeof answer === 'number' ? answer : undefined;
  const never = status !== undefined && status >= 500;
  switch (property(error, 'code')) {
    case 'EAUTH':
    case 'ENOAUTH':
      return new MailFailure(
        numbered('The mail server did not accept the user name and the password', status),
      );
    case 'ETLS':
      return unsafe();
    case 'EENVELOPE':
      return property(error, 'command') === 'MAIL FROM'
        ? new MailFailure(numbered('The mail server refused the sender', status))
        : new MailFailure(numbered('The mail server refused the recipient', status), never);
    case 'EMESSAGE':
      return new MailFailure(numbered('The mail server refused the message', status), never);
    default:
      return /CERT|SSL|TLS/.test(String(property(error, 'originalCode')))
        ? unsafe()
        : new MailFailure('The mail server could not be reached.');
  }
}

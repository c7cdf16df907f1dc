import { createTransport } from 'nodemailer';
import { mailFailureOf } from './mail-failure';

/** Who takes mail. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. Otherwise it begins when the server offers it, and must when there is a password. */
  readonly secure: boolean;
  /** Empty where the server asks for none. */
  readonly user: string;
  readonly password: string;
}

/** How mail is sent. */
export interface MailSettings extends MailServer {
  /** An address, or a name before one in angle brackets. */
  readonly from: string;
  /** Who gets every mail, in place of the venture's own address. */
  readonly to: string | undefined;
}

/** A mail to one person. Nodemailer writes its headers, and no value can end one and begin another. */
export interface Mail {
  /** The same whenever this mail is sent again, so that mailboxes show it once. */
  readonly id: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The longest that the server may take for one mail, in milliseconds. */
export const longestDeliveryMs = 60_000;

const loopback = new Set(['localhost', '127.0.0.1', '::1']);

/**
 * What sends one mail at a time.
 * @returns resolves once the server has taken the mail; rejects with a `MailFailure`
 */
export function mailSender(settings: MailSettings): (mail: Mail) => Promise<void> {
  const { host, port, secure, user, password, from } = settings;
  const transport = createTransport({
    host,
    port,
    secure,
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    // A password goes over the network in a safe connection or not at all. A server on this machine seldom has a certificate that
    // anybody signed, and nobody stands between.
    ...(loopback.has(host) ? { tls: { rejectUnauthorized: false } } : { requireTLS: user !== '' && !secure }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ id, to, replyTo, subject, text, html }) => {
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        replyTo: { name: '', address: replyTo },
        subject,
        messageId: id,
        // Nobody's holiday notice answers it.
        headers: { 'Auto-Submitted': 'auto-generated' },
        text,
        html,
        signal: AbortSignal.timeout(longestDeliveryMs),
      });
    } catch (error) {
      throw mailFailureOf(error);
    }
  };
}

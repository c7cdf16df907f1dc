import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from './free-port.ts';

/** A mail as it arrived. */
export interface Arrived extends Email {
  /** Whom the server was told to give it to. */
  readonly recipients: readonly string[];
}

/** A real SMTP server that keeps what it takes. */
export interface MailServer {
  /** The settings of a CMS that sends through it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly mails: readonly Arrived[];
  /** Answers the next recipients with these statuses, one each, in place of taking them. */
  readonly refuseNext: (...statuses: readonly number[]) => void;
  /** Begins to listen. */
  readonly open: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const username = 'portal@example.com';
const password = 'p@ss:word/1';
const credentials = `${encodeURIComponent(username)}:${encodeURIComponent(password)}`;

/** Makes an SMTP server that does not listen yet. */
export async function makeMailServer(): Promise<MailServer> {
  const port = await freePort();
  const mails: Arrived[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: (given, _session, callback) =>
      given.username === username && given.password === password
        ? callback(null, { user: username })
        : callback(new Error('The password is wrong')),
    onRcptTo({ address }, _session, callback) {
      const responseCode = refusals.shift();
      if (responseCode === undefined) callback();
      else callback(Object.assign(new Error(`<${address}> is refused`), { responseCode }));
    },
    onData(stream, { envelope }, callback) {
      const take = async (): Promise<void> => {
        const mail = await PostalMime.parse(await buffer(stream));
        mails.push({ ...mail, recipients: envelope.rcptTo.map(({ address }) => address) });
        callback();
      };
      void take();
    },
  });
  return {
    settings: {
      SMTP_URL: `smtp://${credentials}@127.0.0.1:${port}`,
      MAIL_FROM: 'Arun Group <portal@example.com>',
      MAIL_RETRY: '100',
    },
    mails,
    refuseNext: (...statuses) => refusals.push(...statuses),
    async open() {
      await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

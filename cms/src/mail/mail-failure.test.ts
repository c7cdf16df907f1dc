import { expect, it } from 'vitest';
import { mailFailureOf } from './mail-failure';

const secret = 'meena@example.com: mailbox unknown';

it.each([
  [{ code: 'ECONNECTION' }, 'The mail server could not be reached.', false],
  [{ code: 'ETIMEDOUT', responseCode: 421 }, 'The mail server could not be reached (421).', false],
  [
    { code: 'EAUTH', responseCode: 535 },
    'The mail server did not accept the user name and the password (535).',
    false,
  ],
  [{ code: 'ETLS', responseCode: 500 }, 'No safe connection to the mail server could be made (500).', false],
  [
    { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' },
    'No safe connection to the mail server could be made.',
    false,
  ],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'The mail server could not be reached.', false],
  [
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 },
    'The mail server refused the sender (553).',
    false,
  ],
  [
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
    'The mail server refused the recipient (550).',
    true,
  ],
  [
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 },
    'The mail server refused the recipient (450).',
    false,
  ],
  [{ code: 'EMESSAGE', responseCode: 554 }, 'The mail server refused the message (554).', true],
  [{ code: 'EMESSAGE' }, 'The mail server refused the message.', false],
])('of %j it says "%s"', (properties, sentence, final) => {
  const error = Object.assign(new Error(secret), { response: secret }, properties);
  const failure = mailFailureOf(error);
  expect(failure).toMatchObject({ message: sentence, final });
  expect(JSON.stringify(failure) + String(failure.stack)).not.toContain(secret);
});

it('of what is no error at all it says something too', () => {
  expect(mailFailureOf(undefined).message).toBe('The mail server could not be reached.');
});

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MailNote } from './MailNote.tsx';

const textOf = (isOff: boolean): string =>
  renderToStaticMarkup(createElement(MailNote, { isOff })).replaceAll(/<[^>]+>/g, ' ');

it('says that nobody is mailed, and what to set', () => {
  expect(textOf(true)).toContain('Nobody is mailed: no mail server is set.');
  expect(textOf(true)).toContain('SMTP_URL');
  expect(textOf(true)).toContain('Copy this for them');
});

it('says that the newest mail was not sent, where settings are there', () => {
  expect(textOf(false)).toContain('The newest mail about an enquiry was not sent.');
  expect(textOf(false)).not.toContain('SMTP_URL');
});

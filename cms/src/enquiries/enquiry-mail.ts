import { dialled } from '@portal/contract';
import type { Mail } from '../mail/delivery';
import { escapeHtml } from '../html';

/** What a mail says of an enquiry. */
export interface MailedEnquiry {
  readonly documentId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly enquiry: string;
  readonly message: string;
  readonly subject: string;
  readonly consent: string;
  readonly createdAt: Date;
}

/** Where the mail goes, and what it names. */
export interface MailFrame {
  readonly to: string;
  /** The venture's name. */
  readonly brandName: string;
  /** Origin of the site. */
  readonly siteUrl: string;
}

const longestInSubject = 60;

/**
 * Text in one line. What no eye sees is left out: line ends that would look like lines of ours, and marks that turn the
 * direction of what follows.
 */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

const letterBreaks = new Intl.Segmenter('en-IN');

function shortened(text: string): string {
  const letters = Array.from(letterBreaks.segment(text), ({ segment }) => segment);
  return letters.length <= longestInSubject ? text : `${letters.slice(0, longestInSubject - 1).join('')}…`;
}

const time = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/**
 * The mail that tells a venture of an enquiry. Who sends it is the portal; the visitor is only whom an answer goes to, by the
 * bare address, so that no name can pose as somebody else. The message stands last: nothing of it can look like ours.
 */
export function enquiryMail(enquiry: MailedEnquiry, { to, brandName, siteUrl }: MailFrame): Mail {
  const brand = oneLine(brandName);
  const facts = [
    ['Name', enquiry.name],
    ['Email', enquiry.email],
    ['Phone', dialled(enquiry.phone)],
    ['About', enquiry.subject],
    ['Sent as', enquiry.enquiry],
    ['Received', `${time.format(enquiry.createdAt)} (Indian time)`],
    [
      'Privacy notice',
      enquiry.consent === '' ? 'No consent was given' : `Agreed to version ${enquiry.consent}`,
    ],
  ]
    .map(([label = '', value = '']) => [label, oneLine(value)] as const)
    .filter(([, value]) => value !== '');
  const opening = `A visitor has written to ${brand} through the website.`;
  const closing = "To answer, reply to this mail. The enquiry is also in the dashboard's inbox.";
  const html = [
    '<!doctype html><html lang="en-IN"><head><meta charset="utf-8"></head><body>',
    `<p>${escapeHtml(opening)}</p>`,
    `<p>${facts.map(([label, value]) => `${label}: ${escapeHtml(value)}`).join('<br>')}</p>`,
    `<p>${escapeHtml(closing)}</p>`,
    `<p><b>Message</b></p><p style="white-space:pre-wrap">${escapeHtml(enquiry.message)}</p>`,
    '</body></html>',
  ];
  return {
    id: `<enquiry-${enquiry.documentId}@${new URL(siteUrl).hostname}>`,
    to,
    replyTo: enquiry.email,
    subject: `Enquiry to ${brand} from ${shortened(oneLine(enquiry.name))}`,
    text: `${opening}\n\n${facts.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${closing}\n\nMessage:\n\n${enquiry.message}\n`,
    html: html.join('\n'),
  };
}

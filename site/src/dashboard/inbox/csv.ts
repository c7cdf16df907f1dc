import { dialled } from '@portal/contract';
import type { Enquiry } from '../api/enquiries.ts';
import { siteName } from './site-names.ts';
import { stateWords } from './state-words.ts';

/** What makes a spreadsheet take a text for a formula; some programs take the wide forms as well. */
const formula = '[=+\\-@＝＋－＠]';
const beginsLikeFormula = new RegExp(`^\\s*${formula}|^[\\t\\r\\n]`, 'u');
/** A spreadsheet that expects another separator than the comma cuts cells apart at these. */
const formulaAfterCut = new RegExp(`([;\\t\\r\\n]\\s*)(?=${formula})`, 'gu');

/** A cell that every spreadsheet shows as text: an apostrophe stands before what it would execute. */
function cell(text: string): string {
  const inside = text.replace(formulaAfterCut, "$1'");
  const safe = beginsLikeFormula.test(text) ? `'${inside}` : inside;
  return `"${safe.replaceAll('"', '""')}"`;
}

const columns: readonly (readonly [head: string, text: (enquiry: Enquiry) => string])[] = [
  ['Received (UTC)', ({ createdAt }) => createdAt.slice(0, 19).replace('T', ' ')],
  ['Site', ({ venture }) => siteName(venture)],
  ['Tag', ({ enquiry }) => enquiry],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => dialled(phone)],
  ['About', ({ subject }) => subject],
  ['Message', ({ message }) => message],
  ['State', ({ state }) => stateWords[state]],
  ['Privacy notice agreed to', ({ consent }) => consent],
  ['Agreed at (UTC)', ({ consentAt }) => (consentAt ?? '').slice(0, 19).replace('T', ' ')],
];

/** The name of an export, with the day where the reader is: `enquiries-2026-11-22.csv`. */
export const csvName = (now = new Date()): string =>
  // Swedes write a day as ISO 8601 does.
  `enquiries-${new Intl.DateTimeFormat('sv-SE').format(now)}.csv`;

/** Enquiries as a CSV file: RFC 4180, with the mark by which spreadsheets know that it is UTF-8. */
export function enquiriesCsv(enquiries: readonly Enquiry[]): string {
  const rows = [
    columns.map(([head]) => cell(head)),
    ...enquiries.map((enquiry) => columns.map(([, text]) => cell(text(enquiry)))),
  ];
  return `\ufeff${rows.map((row) => `${row.join(',')}\r\n`).join('')}`;
}

/** Lets the browser keep a text as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The download has begun by the time that other tasks run.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

import { expect, it, vi } from 'vitest';
import { csvName, enquiriesCsv } from './csv.ts';
import { enquiryWith } from './test-enquiry.ts';

const rowFor = (message: string): string =>
  enquiriesCsv([enquiryWith({ message })]).split(/\r\n(?=")/)[1] ?? '';

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '＝1',
  '=HYPERLINK("http://evil.example","x")',
])('shows %j as text', (message) => {
  expect(rowFor(message)).toContain(`,"'${message.replaceAll('"', '""').slice(0, 1)}`);
  expect(rowFor(message)).not.toMatch(/,"[=+\-@\t\r＝]/u);
});

it.each(['a;=1+1', 'a\n=1+1', 'a\t@x', 'a; -2'])(
  'shows %j as text where the separator is another one',
  (message) => {
    expect(rowFor(message)).not.toMatch(/[;\n\t]\s*[=+\-@]/);
  },
);

it.each(['name', 'email', 'phone', 'enquiry', 'message', 'consent'] as const)(
  'shows a formula and script in %s as text',
  (column) => {
    const csv = enquiriesCsv([enquiryWith({ [column]: '=1+1 <script>alert(1)</script>' })]);
    expect(csv).toContain('"\'=1+1 <script>alert(1)</script>"');
  },
);

it('has the country’s code in a number of ten digits', () => {
  expect(enquiriesCsv([enquiryWith({ phone: '98765 43210' })])).toContain(`,"'+919876543210",`);
});

it('keeps commas, quotes, line breaks and Tamil in their cell', () => {
  const message = 'He said "hello",\nthen வணக்கம்';
  expect(rowFor(message)).toContain('"He said ""hello"",\nthen வணக்கம்"');
});

it('begins with the mark of UTF-8 and a row of heads', () => {
  expect(enquiriesCsv([])).toMatch(/^\ufeff"Received \(UTC\)","Site","Tag","Name"/);
});

it('is named by the day where the reader is', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  expect(csvName(new Date('2026-11-21T20:00:00Z'))).toBe('enquiries-2026-11-22.csv');
  vi.unstubAllEnvs();
});

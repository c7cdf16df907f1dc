const rupeeFormat = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});
const dateFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});
const yearFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', year: 'numeric' });

/** An amount with its sign and Indian grouping: `₹1,25,000`. */
export const rupees = (amount: number): string => `₹${rupeeFormat.format(amount)}`;

/** The size of a file as people read it: `34 KB`, `1.2 MB`; of nothing, ''. @param bytes its size */
export function fileSize(bytes: number): string {
  if (bytes === 0) return '';
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  if (kilobytes < 1000) return `${kilobytes} KB`;
  return `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, '')} MB`;
}

/** A stored day (`2026-06-01`) as day/month/year: `01/06/2026`. */
export const date = (day: string): string => dateFormat.format(new Date(`${day}T00:00:00Z`));

/** The year in India at a moment, and when the next one begins. */
export function yearAt(now: number): { readonly year: string; readonly until: number } {
  const year = yearFormat.format(now);
  return { year, until: Date.parse(`${Number(year) + 1}-01-01T00:00+05:30`) };
}

const indiaAheadMs = 330 * 60_000;

/** The month in India at a moment, 1 to 12, and when the next one begins. */
export function monthAt(now: number): { readonly month: number; readonly until: number } {
  const there = new Date(now + indiaAheadMs);
  const next = Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1);
  return { month: there.getUTCMonth() + 1, until: next - indiaAheadMs };
}

/** The items of a text that holds a list separated by commas; empty ones are left out. */
export const commaList = (text: string): string[] => trimmed(text.split(','));

/** The lines of a text of several lines; empty ones are left out. */
export const lines = (text: string): string[] => trimmed(text.split(/\r?\n/));

const trimmed = (items: readonly string[]): string[] =>
  items.map((item) => item.trim()).filter((item) => item !== '');

/** Whether a text holds Tamil script, which needs a typeface of its own. */
export const isTamil = (text: string): boolean => /\p{Script=Tamil}/u.test(text);

/** The language to mark a text with, for voices and typefaces; `undefined` where it is that of the page, or mostly. */
export function languageOf(text: string): 'ta' | undefined {
  const letters = (script: RegExp): number => text.match(script)?.length ?? 0;
  return letters(/\p{Script=Tamil}/gu) > letters(/\p{Script=Latin}/gu) ? 'ta' : undefined;
}

/** A text as a sentence: with a full stop, unless it ends with a sign of its own. */
export const asSentence = (text: string): string => (/[.!?…।]["'”’)]?$/.test(text) ? text : `${text}.`);

/** A text in which no line ends within a time: `5:30 PM` stays together. */
export const withWholeTimes = (text: string): string => text.replace(/(?<=\d) (?=[AP]M\b)/gi, '\u00A0');

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as the content of an XML element. */
export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>]/g, (letter) => entities[letter] ?? letter);

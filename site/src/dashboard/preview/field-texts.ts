import type { ValueKind } from '@portal/contract';
import { commaList, date, lines, rupees } from '../../content/format';

/** The shortest text that is looked for inside of a longer one: of shorter ones there are too many. */
const shortest = 4;

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** What a page may show of a field, as its form holds it. */
export function textsOf(kind: ValueKind, value: string): readonly string[] {
  const text = value.trim();
  if (text === '' || ['choice', 'focus', 'moment'].includes(kind)) return [];
  if (kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(text) ? [date(text)] : [];
  if (kind === 'rupees') return Number.isFinite(Number(text)) ? [rupees(Number(text))] : [];
  const parts = [text, ...(kind === 'text' ? lines(text) : commaList(text))];
  return [...new Set(parts.map(tidy))];
}

/** Whether a text of a page shows one of a field's. */
export function shows(shown: string, texts: readonly string[]): boolean {
  const found = tidy(shown);
  return texts.some((text) => found === text || (text.length >= shortest && found.includes(text)));
}

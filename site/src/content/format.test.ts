import { describe, expect, it } from 'vitest';
import {
  asSentence,
  commaList,
  date,
  fileSize,
  isTamil,
  languageOf,
  lines,
  monthAt,
  rupees,
  withWholeTimes,
  yearAt,
} from './format.ts';

describe('numbers and dates as India writes them', () => {
  it.each([
    [0, '₹0'],
    [999, '₹999'],
    [125000, '₹1,25,000'],
    [99999999, '₹9,99,99,999'],
  ])('%d rupees', (amount, shown) => {
    expect(rupees(amount)).toBe(shown);
  });

  it('shows a stored day as day/month/year, wherever the server stands', () => {
    expect(date('2026-06-01')).toBe('01/06/2026');
    expect(date('2026-12-31')).toBe('31/12/2026');
  });

  it('turns the year at midnight in India', () => {
    const until = Date.parse('2026-12-31T18:30:00Z');
    expect(yearAt(until - 1)).toEqual({ year: '2026', until });
    expect(yearAt(until).year).toBe('2027');
  });
});

describe('lists in texts', () => {
  it('splits at commas and drops what is empty', () => {
    expect(commaList(' M.Com. , , B.Ed.,')).toEqual(['M.Com.', 'B.Ed.']);
    expect(commaList('')).toEqual([]);
  });

  it('splits at line ends of every kind', () => {
    expect(lines('12, Example Street\r\n\n Chennai ')).toEqual(['12, Example Street', 'Chennai']);
  });
});

it('knows Tamil script', () => {
  expect(isTamil('மீனாட்சி K')).toBe(true);
  expect(isTamil('Meenakshi')).toBe(false);
});

it.each([
  ['மீனாட்சி K', 'ta'],
  ['Dr. Meenakshi Sundaram (மீனா)', undefined],
  ['Meenakshi', undefined],
  ['12:30', undefined],
])('marks %s as %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

it.each([
  ['Every Mark Counts', 'Every Mark Counts.'],
  ['Every Mark Counts!', 'Every Mark Counts!'],
  ['All coconut. Nothing else.', 'All coconut. Nothing else.'],
  ['Where else?', 'Where else?'],
  ['“Come in!”', '“Come in!”'],
  ['And so on…', 'And so on…'],
])('makes %j the sentence %j', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});

it('keeps a time in one line', () => {
  expect(withWholeTimes('Saturday, 4:00 PM to 5:30 pm, 6 amounts')).toBe(
    'Saturday, 4:00\u00A0PM to 5:30\u00A0pm, 6 amounts',
  );
});

it.each([
  [0, ''],
  [300, '1 KB'],
  [34_400, '34 KB'],
  [999_999, '1 MB'],
  [1_000_000, '1 MB'],
  [12_340_000, '12.3 MB'],
])('says %i bytes as %j', (bytes, said) => {
  expect(fileSize(bytes)).toBe(said);
});

it.each([
  ['2026-11-30T23:59+05:30', 11, '2026-12-01T00:00+05:30'],
  ['2026-12-31T20:00Z', 1, '2027-02-01T00:00+05:30'],
])('at %s it is month %i in India, until %s', (at, month, until) => {
  expect(monthAt(Date.parse(at))).toEqual({ month, until: Date.parse(until) });
});

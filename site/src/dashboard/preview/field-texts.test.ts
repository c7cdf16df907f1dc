import { expect, test } from 'vitest';
import { shows, textsOf } from './field-texts.ts';

test.each([
  ['line', ' Dr.  Meena ', ['Dr. Meena']],
  ['entries', 'M.Com., B.Ed', ['M.Com., B.Ed', 'M.Com.', 'B.Ed']],
  ['text', 'One\nTwo', ['One Two', 'One', 'Two']],
  ['rupees', '24500.5', ['₹24,500.50']],
  ['rupees', '', []],
  ['rupees', '24e', []],
  ['day', '2026-06-01', ['01/06/2026']],
  ['day', '2026', []],
  ['choice', 'current', []],
] as const)('what a page shows of %s %j', (kind, value, texts) => {
  expect(textsOf(kind, value)).toEqual(texts);
});

test('a text is found as a whole, and a longer one also inside of another', () => {
  expect(shows(' Dr.\n Meena', ['Dr. Meena'])).toBe(true);
  expect(shows('12', ['1'])).toBe(false);
  expect(shows('Mondays, from six', ['from six'])).toBe(true);
  expect(shows('anything', [])).toBe(false);
});

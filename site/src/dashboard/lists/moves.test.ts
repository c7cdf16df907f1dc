import { expect, it } from 'vitest';
import { movesTo, type ListEnd } from './moves.ts';

/** The list after the moves, as the server makes them. */
function moved(end: ListEnd, all: string, chosen: string): string {
  const numbers = (text: string) => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  let list = numbers(all);
  for (const { id, before } of movesTo(end, list, numbers(chosen))) {
    list = list.filter((one) => one !== id);
    list.splice(before === null ? list.length : list.indexOf(before), 0, id);
  }
  return String.fromCodePoint(...list);
}

it('what was chosen stands at an end of its list, in the order in which it was chosen', () => {
  expect(moved('beginning', 'abcdef', 'ec')).toBe('ecabdf');
  expect(moved('end', 'abcdef', 'ec')).toBe('abdfec');
  expect(moved('beginning', 'abcdef', 'adb')).toBe('adbcef');
  expect(moved('end', 'abcdef', 'fa')).toBe('bcdefa');
  for (const end of ['beginning', 'end'] as const) expect(moved(end, 'abc', 'cab')).toBe('cab');
});

it('what stands there already is not moved', () => {
  expect(movesTo('beginning', [1, 2, 3], [1, 2])).toEqual([]);
  expect(movesTo('beginning', [1, 2, 3], [1, 3])).toEqual([{ id: 3, before: 2 }]);
  expect(movesTo('end', [1, 2, 3], [3])).toEqual([]);
});

import { expect, it } from 'vitest';
import { partOf } from './byte-range';

it.each([
  ['bytes=0-', { start: 0, end: 69 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['Bytes=5-9', { start: 5, end: 9 }],
  ['bytes=60-', { start: 60, end: 69 }],
  ['bytes=69-69', { start: 69, end: 69 }],
  ['bytes=0-99999999999999999999', { start: 0, end: 69 }],
  ['bytes=-5', { start: 65, end: 69 }],
  ['bytes=-500', { start: 0, end: 69 }],
  ['bytes=-0', 'beyond'],
  ['bytes=70-', 'beyond'],
  ['bytes=999999-', 'beyond'],
  ['bytes=70-80', 'beyond'],
  ['bytes=5-2', undefined],
  ['bytes=0-0,2-2', undefined],
  ['bytes=a-b', undefined],
  ['bytes=-', undefined],
  ['bytes=', undefined],
  ['items=0-1', undefined],
  ['', undefined],
])('%j of 70 bytes', (range, part) => {
  expect(partOf(range, 70)).toEqual(part);
});

it('an empty file has no part', () => {
  expect(partOf('bytes=0-', 0)).toBe('beyond');
  expect(partOf('bytes=-1', 0)).toBe('beyond');
});

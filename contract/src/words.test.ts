import { expect, it } from 'vitest';
import { placesIn, wordFault, wordInput, wordLimit, wordMessages } from './words.js';

it.each([
  ['', 60],
  ['x'.repeat(40), 60],
  ['x'.repeat(41), 70],
  ['x'.repeat(100), 150],
  ['x'.repeat(101), 160],
])('the limit is the larger of 60 and half as much again, in tens', (standard, limit) => {
  expect(wordLimit(standard)).toBe(limit);
});

it('knows the places that a page fills in', () => {
  expect(placesIn('{name}, {designation}: a {b c}')).toEqual(['name', 'designation']);
});

it.each([
  ['  ', wordMessages.empty],
  ['x'.repeat(61), wordMessages.tooLong(60)],
  ['A portrait', wordMessages.place('name')],
  [`  {name}${' '.repeat(60)}`, undefined],
  ['{name}, and {name} again', undefined],
])('says what is wrong with %j', (text, fault) => {
  expect(wordFault(text, { limit: 60, standard: 'Portrait of {name}' })).toBe(fault);
});

it('is left out again where nothing stands by itself', () => {
  expect(wordFault(' ', { limit: 60, standard: '' })).toBeUndefined();
});

it.each([undefined, null, [], 'x', {}, { key: 'a', text: 7 }])('says of %j what a person can do', (body) => {
  const messages = wordInput.safeParse(body).error?.issues.map(({ message }) => message);
  expect(new Set(messages)).toEqual(new Set([wordMessages.empty]));
});

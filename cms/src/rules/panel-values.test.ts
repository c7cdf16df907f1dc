import { expect, it } from 'vitest';
import { chosen } from './panel-values';

it.each([
  ['nothing sent', undefined, undefined],
  ['emptied', null, null],
  ['an id', 7, 7],
  ['a document id', 'abc', 'abc'],
  ['an object', { id: 7, name: 'x.png' }, 7],
  ['an object with a document id', { id: 7, documentId: 'abc' }, 'abc'],
  ['a list of one', [{ id: 7 }], 7],
  ['an empty list', [], null],
  ['connected', { connect: [{ documentId: 'abc' }], disconnect: [] }, 'abc'],
  ['exchanged', { connect: [{ id: 8 }], disconnect: [{ id: 7 }] }, 8],
  ['disconnected', { connect: [], disconnect: [{ id: 7 }] }, null],
  ['untouched', { connect: [], disconnect: [] }, undefined],
  ['set', { set: [{ id: 7 }] }, 7],
  ['set to nothing', { set: [] }, null],
  ['nonsense', { other: true }, null],
])('reads a field that was %s', (_what, value, expected) => {
  expect(chosen(value)).toEqual(expected);
});

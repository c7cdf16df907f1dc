import { expect, it } from 'vitest';
import { keysOf } from './find-sentences.ts';

const said = [
  { key: 'lede', text: 'Fresh every morning.' },
  { key: 'portrait', text: 'Portrait of {name} (left)' },
  { key: 'first', text: 'Contact us' },
  { key: 'second', text: 'Contact us' },
  { key: 'short', text: 'Yes' },
];

it.each([
  [
    ['Fresh every\n  morning.', 'Nothing of it', ' '],
    ['lede', undefined, undefined],
  ],
  [
    ['Portrait of Asha (left)', 'Portrait of Asha'],
    ['portrait', undefined],
  ],
  // Where it stands inside of another text.
  [
    ['Milk: Fresh every morning. Come!', 'Yes, come'],
    ['lede', undefined],
  ],
  // One sentence of several keys.
  [
    ['Contact us', 'Contact us', 'Contact us'],
    ['first', 'second', 'second'],
  ],
])('%j are the sentences %j', (texts, keys) => {
  expect(keysOf(texts, said)).toEqual(keys);
});

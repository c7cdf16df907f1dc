import { expect, it } from 'vitest';
import { messages } from './messages.js';
import { resourceKeys } from './resources.js';

it.each(resourceKeys)('a notice about %s stays as long as the specification says', (resource) => {
  const { added, addedMs, deletedMs } = messages[resource];
  expect(addedMs).toBe(added === 'Media uploaded successfully!' ? 6000 : 3000);
  expect(deletedMs).toBe(3000);
});

it('a notice about an upload stays for six seconds in the five galleries', () => {
  expect(resourceKeys.filter((resource) => messages[resource].addedMs === 6000).toSorted()).toEqual([
    'agrigallery',
    'eatsgallery',
    'gallery',
    'gritgallery',
    'infragallery',
  ]);
});

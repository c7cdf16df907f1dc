import { expect, it } from 'vitest';
import { apiCollectionKeys, collectionOf } from './collections.js';

it.each(apiCollectionKeys)('a notice about %s stays as long as the specification says', (key) => {
  const { added, addedMs, deletedMs } = collectionOf(key).messages;
  expect(addedMs).toBe(added === 'Media uploaded successfully!' ? 6000 : 3000);
  expect(deletedMs).toBe(3000);
});

it('a notice about an upload stays for six seconds in the galleries, and only there', () => {
  const galleries = apiCollectionKeys.filter((key) => collectionOf(key).file?.kind === 'media');
  expect(galleries.length).toBeGreaterThanOrEqual(5);
  expect(apiCollectionKeys.filter((key) => collectionOf(key).messages.addedMs === 6000)).toEqual(galleries);
});

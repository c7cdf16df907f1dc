import { expect, it } from 'vitest';
import { galleryRule } from './media.js';
import { messages } from './messages.js';
import { resourceKeys, resourceOf } from './resources.js';

it.each(resourceKeys)('a notice about %s stays as long as the specification says', (resource) => {
  const { added, addedMs, deletedMs } = messages[resource];
  expect(addedMs).toBe(added === 'Media uploaded successfully!' ? 6000 : 3000);
  expect(deletedMs).toBe(3000);
});

it('a notice about an upload stays for six seconds in the galleries, and only there', () => {
  const galleries = resourceKeys.filter((resource) => resourceOf(resource).file === galleryRule);
  expect(galleries.length).toBeGreaterThanOrEqual(5);
  expect(resourceKeys.filter((resource) => messages[resource].addedMs === 6000)).toEqual(galleries);
});

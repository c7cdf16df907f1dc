import { expect, test, vi } from 'vitest';
import { createFollower } from './follow-live.ts';

test('a release that cannot be read is logged once, and again when it was read meanwhile', async () => {
  const warn = vi.fn<(line: string) => void>();
  const follow = createFollower({ info: () => {}, warn, error: () => {} });
  const damaged = {
    follow: async () => {
      throw new Error('no such file');
    },
  };
  for (let n = 0; n < 3; n++) await follow(damaged);
  expect(warn).toHaveBeenCalledExactlyOnceWith('The live release cannot be read: Error: no such file');
  await follow({ follow: async () => {} });
  await follow(damaged);
  expect(warn).toHaveBeenCalledTimes(2);
});

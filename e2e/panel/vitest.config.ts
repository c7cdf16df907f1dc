import { defineConfig } from 'vitest/config';

/**
 * The panel's screens in a browser: `npm test panel`. They are put together first, which takes a minute or two, so `npm test` by
 * itself leaves them out.
 */
export default defineConfig({
  test: {
    name: 'panel',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 900_000,
  },
});

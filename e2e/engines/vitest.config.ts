import { defineConfig } from 'vitest/config';

/** The site and the dashboard in Firefox and WebKit: `npm test engines`, which installs both; `npm test` by itself leaves them out. */
export default defineConfig({
  test: {
    name: 'engines',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: '../pages/start.ts',
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});

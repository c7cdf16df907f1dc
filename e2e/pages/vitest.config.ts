import { defineConfig } from 'vitest/config';

/** Every page as it is served, read without a browser. `npx vitest run --config e2e/pages/vitest.config.ts`. */
export default defineConfig({
  test: {
    name: 'pages',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: 'start.ts',
    fileParallelism: false,
    // They share a process: reading the contract again for each file takes longer than most of their tests.
    isolate: false,
    // Generous: a busy machine is slow, and a deadlock never ends.
    testTimeout: 60_000,
    hookTimeout: 240_000,
  },
});

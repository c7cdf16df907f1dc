import { defineConfig } from 'vitest/config';

/** From an edit to the page, in a portal of its own. `npx vitest run --config e2e/publishing/vitest.config.ts`. */
export default defineConfig({
  test: {
    name: 'publishing',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    fileParallelism: false,
    // They share a process: reading contract and publisher again for each file takes seconds.
    isolate: false,
    // Generous: a busy machine is slow, and a deadlock never ends.
    testTimeout: 60_000,
    hookTimeout: 240_000,
  },
});

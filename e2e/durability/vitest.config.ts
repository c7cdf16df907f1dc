import { defineConfig } from 'vitest/config';

/** What machines do: kills, lost disks, changes of tables. `npx vitest run --config e2e/durability/vitest.config.ts`. */
export default defineConfig({
  test: {
    name: 'durability',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    // Each starts and stops several CMS, beside a suite of browsers: files take turns.
    fileParallelism: false,
    // Generous: a busy machine is slow, and a deadlock never ends.
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});

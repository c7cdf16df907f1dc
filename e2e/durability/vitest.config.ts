import { defineConfig } from 'vitest/config';

/** What machines do: kills, lost disks, changes of tables. `npx vitest run --config e2e/durability/vitest.config.ts`. */
export default defineConfig({
  test: {
    name: 'durability',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    // Each file starts its own; more at once would only wait for each other.
    maxWorkers: 2,
    // Generous: a busy machine is slow, and a deadlock never ends.
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});

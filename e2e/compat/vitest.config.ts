import { defineConfig } from 'vitest/config';

/** An older portal's data under today's code. `npx vitest run --config e2e/compat/vitest.config.ts`. */
export default defineConfig({
  test: {
    name: 'compat',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    // Generous: a busy machine is slow, and a deadlock never ends.
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});

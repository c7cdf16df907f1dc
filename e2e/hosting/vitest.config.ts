import { defineConfig } from 'vitest/config';

/** The portal behind a proxy with TLS. `npx vitest run --config e2e/hosting/vitest.config.ts`. */
export default defineConfig({
  test: {
    name: 'hosting',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: 'start.ts',
    fileParallelism: false,
    // Generous: a busy machine is slow, and a deadlock never ends.
    testTimeout: 60_000,
    hookTimeout: 240_000,
  },
});

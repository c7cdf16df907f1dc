import { defineConfig } from 'vitest/config';
import { InOrder } from './http/order.ts';

/** They start a CMS of their own, on SQLite whatever the others store in: once is enough. */
const ownCms = ['doors', 'mail', 'start'].map((name) => `http/${name}.test.ts`);

/** The contract suite: every call over HTTP against one real CMS. `npx vitest run --config e2e/vitest.config.ts`. */
export default defineConfig({
  test: {
    name: 'http',
    root: import.meta.dirname,
    include: ['http/**/*.test.ts'],
    exclude: process.env['STORES'] === 'servers' ? ownCms : [],
    globalSetup: 'http/start.ts',
    setupFiles: 'http/nothing-left.ts',
    // One CMS, and tests that look at its revision and its folders: files take turns.
    fileParallelism: false,
    sequence: { sequencer: InOrder },
    // Generous: a busy machine is slow, and a deadlock never ends.
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});

import { defineConfig } from 'vitest/config';
import { InOrder } from './http/order.ts';

/** They start a CMS of their own, on SQLite whatever the others store in: once is enough. */
const ownCms = ['doors', 'mail', 'start'];

/**
 * What PostgreSQL and a bucket cannot change: calls that are refused before anything is stored, and files that are looked through
 * before. Sessions are among them: that rows of a session are found in PostgreSQL is held by `durability/two.test.ts` and by every
 * call of the administrator. `SERVERS=all` has them run there too.
 */
const beforeStorage = ['abuse', 'file-types', 'openapi', 'requests', 'session', 'table', 'uploads'];

/** The files that are not run on the stores of this run. */
function leftOut(): string[] {
  if (process.env['STORES'] !== 'servers') return [];
  const names = process.env['SERVERS'] === 'all' ? ownCms : [...ownCms, ...beforeStorage];
  return names.map((name) => `http/${name}.test.ts`);
}

/** The contract suite: every call over HTTP against one real CMS. `npx vitest run --config e2e/vitest.config.ts`. */
export default defineConfig({
  test: {
    name: 'http',
    root: import.meta.dirname,
    include: ['http/**/*.test.ts'],
    exclude: leftOut(),
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

import { defineConfig } from 'vitest/config';
import { InOrder } from './http/order.ts';

/**
 * What PostgreSQL and a bucket cannot change, so that SQLite and the disk are enough: files that start a CMS of their own, on
 * SQLite always, and files about what is decided before anything is stored. `SERVERS=all` leaves none of the latter out.
 */
const ownCms = ['doors', 'mail', 'start'];
const beforeStorage = ['abuse', 'file-types', 'openapi', 'requests', 'table', 'uploads'];

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

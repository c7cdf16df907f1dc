import { defineConfig } from 'vitest/config';

/** They start a CMS of their own, on SQLite whatever the others store in: once is enough. */
const ownCms = ['account', 'doors', 'restarts', 'start'];

/** What stands or falls with the store: records, their order and their files, and writes that meet. */
const stored = ['content', 'files', 'history', 'order', 'races', 'records', 'schedule'];

const fileOf = (name: string): string => `http/${name}.test.ts`;

/**
 * The files of this run. On PostgreSQL and a bucket (`STORES=servers`) all of them are `npm test http-servers`; with
 * `SERVERS=stored`, as a part of `npm test`, only those that look at what is stored.
 */
const include =
  process.env['STORES'] === 'servers' && process.env['SERVERS'] === 'stored'
    ? stored.map(fileOf)
    : ['http/**/*.test.ts'];

/** The contract suite: every call over HTTP against one real CMS. `npx vitest run --config e2e/vitest.config.ts`. */
export default defineConfig({
  test: {
    name: 'http',
    root: import.meta.dirname,
    include,
    exclude: process.env['STORES'] === 'servers' ? ownCms.map(fileOf) : [],
    globalSetup: 'http/start.ts',
    setupFiles: 'http/nothing-left.ts',
    // One CMS, and tests that look at its revision and its folders: files take turns.
    fileParallelism: false,
    // They share a process as well: reading contract and OpenAPI document again for each file is half of what it does.
    isolate: false,
    // Generous: a busy machine is slow, and a deadlock never ends.
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});

import { defineConfig } from 'vitest/config';
import { InOrder } from './http/order.ts';

/** They start a CMS of their own, on SQLite whatever the others store in. */
const ownCms = ['doors', 'mail', 'start'];
/** What another database and another storage could do differently; `WHOLE=1` runs all others on them as well. */
const stored = [
  'change-log',
  'content',
  'files',
  'if-match',
  'infra',
  'races',
  'resources',
  'schedule',
  'text',
];

const { STORES, WHOLE } = process.env;
const onServers = STORES === 'servers';
const file = (name: string): string => `http/${name}.test.ts`;

/** The contract suite: every call over HTTP against one real CMS. `npx vitest run --config e2e/vitest.config.ts`. */
export default defineConfig({
  test: {
    name: 'http',
    root: import.meta.dirname,
    include: onServers && WHOLE !== '1' ? stored.map(file) : ['http/**/*.test.ts'],
    exclude: onServers ? ownCms.map(file) : [],
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

import { defineConfig } from 'vitest/config';
import { InOrder } from './http/order.ts';

/** They start a CMS of their own, on SQLite whatever the others store in. */
const ownCms = ['doors', 'mail', 'start'];
/** What they send is refused before it is stored, so once is enough; `WHOLE=1` runs them on the other stores as well. */
const refused = ['abuse', 'file-types', 'openapi', 'requests', 'uploads', 'validation'];

const { STORES, WHOLE } = process.env;
const leftOut = STORES !== 'servers' ? [] : WHOLE === '1' ? ownCms : [...ownCms, ...refused];

/** The contract suite: every call over HTTP against one real CMS. `npx vitest run --config e2e/vitest.config.ts`. */
export default defineConfig({
  test: {
    name: 'http',
    root: import.meta.dirname,
    include: ['http/**/*.test.ts'],
    exclude: leftOut.map((name) => `http/${name}.test.ts`),
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

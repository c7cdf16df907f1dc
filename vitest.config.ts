import { defineConfig } from 'vitest/config';
import { pageList } from './site/integrations/venture-pages.ts';

/** Fast tests that stand beside the code; whole-product suites have their own configuration in `e2e`. */
export default defineConfig({
  plugins: [pageList()],
  test: {
    include: ['{bucket,contract,cms,site,publisher,scripts}/**/*.test.{ts,mjs}', 'e2e/*.test.ts'],
    // A test that hangs is found by this; how fast something is, is measured in bench.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
});

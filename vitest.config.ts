import { defineConfig } from 'vitest/config';

/** Fast tests that stand beside the code; whole-product suites have their own configuration in `e2e`. */
export default defineConfig({
  test: {
    include: ['{bucket,contract,cms,site,publisher,scripts}/**/*.test.{ts,mjs}', 'e2e/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
});

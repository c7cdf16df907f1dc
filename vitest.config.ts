import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { pageList } from './site/integrations/venture-pages.ts';

const include = ['{bench,contract,cms,server,site,publisher,scripts}/**/*.test.{ts,mjs}', 'e2e/*.test.ts'];
const exclude = ['**/node_modules/**', '**/dist/**'];

/** What a test puts in the place of a module would stay in the modules that the next file reads. */
const mocking = globSync(include, { cwd: import.meta.dirname, exclude }).filter((file) =>
  /\bvi\.(mock|doMock)\(/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
);

/** Fast tests that stand beside the code; whole-product suites have their own configuration in `e2e`. */
export default defineConfig({
  plugins: [pageList()],
  test: {
    // A test that hangs is found by this; how fast something is, is measured in bench.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      // A process that reads the same modules again for each file takes half as long again.
      { extends: true, test: { name: 'unit', include, exclude: [...exclude, ...mocking], isolate: false } },
      { extends: true, test: { name: 'mocking', include: mocking } },
    ],
  },
});

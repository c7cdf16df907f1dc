import { defineConfig } from '@playwright/test';
import { testLaunch } from './portal/chromium.ts';

/** Files that start a portal of their own. The last two share theirs, in this order: the inbox is empty until then. */
const ownPortal = ['awkward-content.spec.ts', 'dashboard-failures.spec.ts', 'dashboard-inbox.spec.ts'];

/** Browser tests against the whole portal: real CMS, real publisher, the system's Chromium. */
export default defineConfig({
  testDir: './browser',
  outputDir: '../test-results',
  globalSetup: './portal/global-setup.ts',
  workers: 2,
  fullyParallel: false,
  projects: [
    // One portal, one administrator: these files run one after another, so no test sees another's writes.
    { name: 'shared', testIgnore: ownPortal, workers: 1 },
    // These start a portal of their own, so they may run beside the others.
    { name: 'own', testMatch: ownPortal, workers: 1 },
  ],
  forbidOnly: true,
  retries: 0,
  // What hangs is found by these; how fast something is, is measured in bench. A busy machine stands still for seconds.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Recording every step takes about as much of the machine as the steps: `TRACE=1` does it to find a fault.
    trace: process.env['TRACE'] === '1' ? 'retain-on-failure' : 'off',
    launchOptions: testLaunch,
  },
});

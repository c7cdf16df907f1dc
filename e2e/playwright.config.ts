import { defineConfig } from '@playwright/test';
import { testLaunch } from './portal/chromium.ts';

/** Files that begin with an empty portal. All but the first share theirs, in this order: lists and inbox are empty until then. */
const empty = [
  'awkward-content.spec.ts',
  'dashboard-account.spec.ts',
  'dashboard-failures.spec.ts',
  'dashboard-inbox.spec.ts',
];
/** All files of the dashboard. Most of them write content. */
const dashboard = 'dashboard*.spec.ts';
/** Those that leave content as it was: on the portal of the pages, so that the three rows end together. */
const leaving = ['dashboard-accessibility.spec.ts', 'dashboard-topics.spec.ts', 'dashboard-weight.spec.ts'];
/** All other files. */
const pages = /\/(?!dashboard)[^/]+\.spec\.ts$/;

/** Browser tests against the whole portal: real CMS, real publisher, the system's Chromium. */
export default defineConfig({
  testDir: './browser',
  outputDir: '../test-results',
  snapshotPathTemplate: '{testDir}/kept/{arg}{ext}',
  globalSetup: './portal/global-setup.ts',
  workers: 3,
  fullyParallel: false,
  projects: [
    // A portal each, so that they run beside each other; its files run one after another, so no test sees another's writes.
    { name: 'dashboard', testMatch: dashboard, testIgnore: [...empty, ...leaving], workers: 1 },
    { name: 'pages', testMatch: [pages, ...leaving], testIgnore: empty, workers: 1 },
    { name: 'empty', testMatch: empty, workers: 1 },
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

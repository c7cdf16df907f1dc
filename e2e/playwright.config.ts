import { defineConfig } from '@playwright/test';

/** Browser tests against the whole portal: real CMS, real publisher, the system's Chromium. */
export default defineConfig({
  testDir: './browser',
  outputDir: '../test-results',
  globalSetup: './portal/global-setup.ts',
  // One portal, one administrator, two cores: files run one after another, so no test sees another's writes.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [['list'], ['json']],
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

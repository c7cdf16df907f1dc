import { chromium, type Browser } from '@playwright/test';
import { chromiumLaunch, testLaunch } from '../../e2e/portal/chromium.ts';

/** Starts the browser that Lighthouse measures in. @param port for debugging */
export const launchBrowser = (port: number): Promise<Browser> =>
  chromium.launch({
    // The build without windows: what a desktop's own windows do on two cores counts as the page's blocking otherwise.
    executablePath: testLaunch.executablePath,
    // Visitors' browsers keep a page that they go back to; whether ours can be kept is one of the audits.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [...chromiumLaunch.args, `--remote-debugging-port=${port}`],
  });

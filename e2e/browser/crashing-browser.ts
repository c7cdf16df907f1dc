import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, type BrowserContext } from '@playwright/test';
import { testLaunch } from '../portal/chromium.ts';

/** A browser of its own that keeps what it stores in a folder, and can be ended as by a power cut. */
export async function startBrowser(
  profile: string,
): Promise<{ readonly context: BrowserContext; readonly kill: () => Promise<void> }> {
  const args = [
    ...testLaunch.args,
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ];
  const browser = spawn(testLaunch.executablePath, [...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A script may have started it: all of its processes end together.
    detached: true,
  });
  for await (const line of createInterface(browser.stderr)) {
    const [, endpoint] = /^DevTools listening on (.+)$/.exec(line) ?? [];
    if (endpoint === undefined) continue;
    browser.stderr.resume();
    const connection = await chromium.connectOverCDP(endpoint);
    const [context] = connection.contexts();
    if (context === undefined) break;
    return {
      context,
      async kill() {
        const ended = once(browser, 'exit');
        process.kill(-(browser.pid ?? 0), 'SIGKILL');
        await ended;
      },
    };
  }
  throw new Error('The browser did not start.');
}

import { existsSync } from 'node:fs';

const whole = '/usr/bin/chromium';
const withoutWindows = '/usr/bin/chromium-headless-shell';

const firstThere = (...programs: readonly string[]): string =>
  process.env['CHROMIUM'] ?? programs.find((program) => existsSync(program)) ?? whole;

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How the system's Chromium is started, for measurements and for pictures of pages. */
export const chromiumLaunch = { executablePath: firstThere(whole, withoutWindows), args };

/**
 * How it is started for tests: its build without windows lays out and runs the same pages for two thirds of the work, and one process
 * serves all pages of a context. Pages of tests live for seconds: compiling their scripts well costs more than it gives, and room for
 * what they make spares most collections, together a sixth of the work of pages.
 */
export const testLaunch = {
  executablePath: firstThere(withoutWindows, whole),
  args: [...args, '--renderer-process-limit=1', '--js-flags=--no-opt --no-maglev --min-semi-space-size=16'],
};

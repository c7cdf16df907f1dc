import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../portal/free-port.ts';
import type { Engine } from './engine.ts';

/** Its bar would not let the window be as narrow as a phone. */
const narrowBar =
  '* { min-width: 0; padding: 0; margin: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); } entry { min-width: 10px; }';

/** What the browser needs below root and without a graphics card. */
const environment = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
};
/** The key of an element's id in WebDriver. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** WebDriver knows no console: this listens from the moment on that a page has loaded. */
const collectComplaints = `(() => {
  const complaints = (globalThis.complaints = []);
  addEventListener('error', ({ message }) => complaints.push(message));
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    complaints.push(violatedDirective + ' ' + blockedURI));
})()`;

/** Starts an X server without a screen. @returns its display, and what ends it */
async function startDisplay() {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { display: `:${String(line)}`, stop: () => child.kill() };
}

/** A command of WebDriver (W3C). @throws Error with the browser's own words */
async function command<T>(address: string, body?: Readonly<Record<string, unknown>>): Promise<T> {
  const reply = await fetch(
    address,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  );
  const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Starts Debian's WebKitGTK in its small browser. */
export async function startWebKit(): Promise<Engine> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  const port = await freePort();
  const settings = await mkdtemp(join(tmpdir(), 'webkit-'));
  await mkdir(join(settings, 'gtk-3.0'));
  await writeFile(join(settings, 'gtk-3.0/gtk.css'), narrowBar);
  const { display, stop } = await startDisplay();
  // One group: the session's bus, the driver and the browser end together.
  const child = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...environment, DISPLAY: display, XDG_CONFIG_HOME: settings },
  });
  const driver = `http://127.0.0.1:${port}`;
  const up = () =>
    fetch(`${driver}/status`).then(
      () => true,
      () => false,
    );
  for (let tries = 0; !(await up()) && tries < 200; tries += 1) await sleep(100);
  const options = { binary, args: ['--automation'] };
  const { sessionId, capabilities } = await command<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>(`${driver}/session`, {
    capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } },
  });
  const session = `${driver}/session/${sessionId}`;
  const evaluate = (expression: string): Promise<string> =>
    command(`${session}/execute/sync`, { script: `return ${expression}`, args: [] });
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: async (url) => {
      await command(`${session}/url`, { url });
      await evaluate(collectComplaints);
    },
    evaluate,
    perform: async (actions) => {
      await command(`${session}/actions`, { actions });
    },
    chooseFile: async (value, file) => {
      const found = await command<Readonly<Record<string, string>>>(`${session}/element`, {
        using: 'css selector',
        value,
      });
      await command(`${session}/element/${found[elementKey]}/value`, { text: file });
    },
    resize: async (width, height) => {
      // The window has a frame around the page.
      for (let tries = 0; tries < 3; tries += 1) {
        const inner = JSON.parse(await evaluate('JSON.stringify([innerWidth, innerHeight])'));
        const outer = await command<{ width: number; height: number }>(`${session}/window/rect`);
        if (inner[0] === width && inner[1] === height) return;
        await command(`${session}/window/rect`, {
          width: outer.width + width - inner[0],
          height: outer.height + height - inner[1],
        });
        await sleep(300);
      }
    },
    errors: async () => JSON.parse(await evaluate('JSON.stringify(globalThis.complaints ?? [])')),
    close: async () => {
      await fetch(session, { method: 'DELETE' });
      if (child.pid !== undefined) process.kill(-child.pid);
      stop();
      await rm(settings, { recursive: true, force: true });
    },
  };
}

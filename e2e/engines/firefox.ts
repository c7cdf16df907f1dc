import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Engine } from './engine.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Message {
  readonly id?: number;
  readonly error?: string;
  readonly message?: string;
  readonly method?: string;
  readonly result?: unknown;
  readonly params?: Fields;
}

const patience = 30_000;

/** A session over WebDriver BiDi (W3C), which Firefox speaks by itself. @param heard takes the console's entries */
async function connect(address: string, heard: (entry: Fields) => void) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.method === 'log.entryAdded') heard(message.params ?? {});
    const answer = waiting.get(message.id ?? 0);
    waiting.delete(message.id ?? 0);
    if (message.error === undefined) answer?.resolve(message.result);
    else answer?.reject(new Error(`${message.error}: ${message.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended.'));
  });
  const send = async <T>(method: string, params: Fields): Promise<T> => {
    const answer = Promise.withResolvers<T>();
    last += 1;
    waiting.set(last, answer as PromiseWithResolvers<unknown>);
    // What waits in a page that went elsewhere is never answered.
    const timer = setTimeout(() => answer.reject(new Error(`Firefox does not answer ${method}.`)), patience);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise.finally(() => clearTimeout(timer));
  };
  return { send, close: () => socket.close() };
}

/** Starts Debian's Firefox without windows, with a profile of its own. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const child = spawn('/usr/bin/firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let address = '';
  for await (const line of createInterface(child.stderr)) {
    address = /WebDriver BiDi listening on (\S+)/.exec(line)?.[1] ?? '';
    if (address !== '') break;
  }
  child.stderr.resume();
  let errors: string[] = [];
  const { send, close } = await connect(`${address}/session`, ({ level, text, source }) => {
    if (level === 'error') errors.push(`${String(text)} ${JSON.stringify(source)}`);
  });
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  // In the tab that a start opens, the focus stays in the address bar: there Enter presses no button of the page.
  const { context } = await send<{ context: string }>('browsingContext.create', {
    type: 'tab',
    background: false,
  });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    open: async (url) => {
      errors = [];
      // Its own wait until all has loaded never ends on a page with a frame of `srcdoc`.
      await send('browsingContext.navigate', { context, url, wait: 'interactive' });
    },
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send<{
        result?: { value: string };
        exceptionDetails?: { text: string };
      }>('script.evaluate', { expression, target: { context }, awaitPromise: true });
      if (result === undefined) throw new Error(exceptionDetails?.text);
      return result.value;
    },
    perform: async (actions) => {
      await send('input.performActions', { context, actions });
    },
    chooseFile: async (value, file) => {
      const { nodes } = await send<{ nodes: readonly { sharedId: string }[] }>(
        'browsingContext.locateNodes',
        {
          context,
          locator: { type: 'css', value },
        },
      );
      await send('input.setFiles', { context, element: { sharedId: nodes[0]?.sharedId }, files: [file] });
    },
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    errors: () => Promise.resolve(errors),
    close: async () => {
      const ended = once(child, 'exit');
      await send('browser.close', {}).catch(() => child.kill());
      close();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

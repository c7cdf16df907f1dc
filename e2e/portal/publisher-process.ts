import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { release, releasePath, type Release } from '@portal/contract';
import { z } from 'zod';
import { compiledCode, portalOptions, root } from './build.ts';
import { freePort } from './free-port.ts';

/** What a publisher's process is given. */
export interface PublisherOptions {
  readonly dataDir: string;
  readonly cmsUrl: string;
  readonly hookSecret: string;
  /** Where it serves; a free port by default. */
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** A site's server, and the publisher that is its child. */
export interface PublisherProcess {
  readonly siteUrl: string;
  /** The server's process. */
  readonly pid: number;
  /** The publisher's process at this moment: the server starts another one when it ends. */
  readonly publisherPid: () => number;
  /** What it has printed until now. */
  readonly output: () => string;
  /** What it says of itself. */
  readonly status: () => Promise<unknown>;
  /** What visitors are shown. */
  readonly release: () => Promise<Release | undefined>;
  /** Waits until the site is served. */
  readonly untilPublished: () => Promise<void>;
  /** Waits until it shows every picture: a first release waits for them, but not as long as a busy machine may take. */
  readonly untilPictured: () => Promise<void>;
  /** Sends both a signal, such as `SIGSTOP`. */
  readonly signal: (name: NodeJS.Signals) => void;
  /** Settles when it has ended. */
  readonly ended: Promise<unknown>;
  /** Ends it the way an operator would. */
  readonly stop: () => Promise<void>;
}

/** The first release waits for every picture of the seed content. */
const readyWithinMs = 240_000;
/** How long publishing may fail before a test gives up on it. */
const patienceMs = 10_000;

const pictured = z.looseObject({ pictures: z.object({ wanted: z.number(), ready: z.number() }) });
const startMessage = z.object({ what: z.literal('publisher'), pid: z.int() });

async function published(siteUrl: string): Promise<Release | undefined> {
  const response = await fetch(siteUrl + releasePath).catch(() => undefined);
  return response?.ok === true ? release.parse(await response.json()) : undefined;
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Starts a site's server with its publisher. They end with this process, whichever way that happens. */
export async function startPublisher(options: PublisherOptions): Promise<PublisherProcess> {
  const port = options.port ?? (await freePort());
  const siteUrl = `http://localhost:${port}`;
  const child = fork(join(root, 'publisher/src/site-server.ts'), {
    cwd: root,
    execArgv: portalOptions,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compiledCode,
      NODE_ENV: 'production',
      DATA_DIR: options.dataDir,
      SITE_PORT: String(port),
      SITE_URL: siteUrl,
      CMS_URL: options.cmsUrl,
      PUBLISHER_HOOK_SECRET: options.hookSecret,
      PUBLISHER_PICTURES: 'fast',
      PUBLISHER_FIRST_WAIT_MS: '120000',
      ...options.env,
    },
  });
  const ended = once(child, 'exit');
  let publisherPid = 0;
  child.on('message', (message) => {
    const told = startMessage.safeParse(message);
    if (told.success) publisherPid = told.data.pid;
  });
  const headers = { 'x-publisher-secret': options.hookSecret };
  const status = async (): Promise<unknown> =>
    (await fetch(`${siteUrl}/_publisher/status`, { headers })).json();
  let printed = '';
  const keep = (chunk: Buffer): void => {
    printed = (printed + chunk.toString()).slice(-200_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return {
    siteUrl,
    pid: child.pid ?? 0,
    publisherPid: () => publisherPid,
    output: () => printed,
    status,
    release: () => published(siteUrl),
    async untilPublished() {
      let deadline = Date.now() + readyWithinMs;
      while ((await published(siteUrl)) === undefined) {
        if (printed.includes('Not published')) deadline = Math.min(deadline, Date.now() + patienceMs);
        if (hasEnded(child) || Date.now() > deadline)
          throw new Error(`The site was not published:\n${printed}`);
        await sleep(100);
      }
    },
    async untilPictured() {
      const deadline = Date.now() + readyWithinMs;
      for (;;) {
        const { pictures } = pictured.parse(await status());
        if (pictures.ready === pictures.wanted) break;
        if (hasEnded(child) || Date.now() > deadline)
          throw new Error(`The site lacks ${pictures.wanted - pictures.ready} pictures:\n${printed}`);
        await sleep(100);
      }
      // What has been made is live when this is answered, for which the CMS must answer as well: in time, on a busy machine.
      for (;;) {
        const reply = await fetch(`${siteUrl}/_publisher/publish`, { method: 'POST', headers });
        if (reply.ok) return;
        if (Date.now() > deadline) throw new Error(`Not published: ${await reply.text()}\n${printed}`);
        await sleep(100);
      }
    },
    signal(name) {
      try {
        // 0 would be every process of this group.
        if (publisherPid > 0) process.kill(publisherPid, name);
      } catch {
        // It ended a moment ago.
      }
      child.kill(name);
    },
    ended,
    async stop() {
      if (hasEnded(child)) return;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

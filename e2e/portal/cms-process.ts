import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCms as portalArguments } from '../../scripts/portal/cms.ts';
import { buildCms, compiledCode, root } from './build.ts';
import { freePort } from './free-port.ts';

/** How a CMS is started. Everything has a default. */
export interface CmsOptions {
  /** Where it keeps its state; a new folder by default, removed when it stops. */
  readonly dataDir?: string;
  readonly port?: number;
  /** Whether an empty database is filled with the seed content. */
  readonly seed?: boolean;
  /** The public origin of the site. */
  readonly siteUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of the Strapi project; the checkout's own by default. */
  readonly appDir?: string;
}

/** A running CMS. */
export interface Cms {
  readonly origin: string;
  readonly siteOrigin: string;
  readonly dataDir: string;
  /** The process's folder for temporary files: empty whenever no request is under way. */
  readonly tempDir: string;
  readonly email: string;
  readonly password: string;
  readonly pid: number;
  /** What it was started with, for a command on the same data. */
  readonly env: Readonly<Record<string, string>>;
  /** What the process has printed until now. */
  readonly output: () => string;
  /** Ends the process the way an operator would, and removes a folder that was made for it. */
  readonly stop: () => Promise<void>;
}

const administratorEmail = 'admin@example.com';
const administratorPassword = 'Every-Mark-Counts-1';

/** The same as bcrypt stores it, at its lowest cost: a suite logs in some hundred times. */
export const cheapPasswordHash = '$2a$04$Hmz33sUvf6AO9ZIpe.yTUevEDEHL.vZUb1giTDePRPt0YJYI/MqDe';

/** Fixed, for they guard nothing: a test's CMS lives for a minute on the loopback interface. */
const secrets = {
  APP_KEYS: 'test-app-key-one,test-app-key-two',
  API_TOKEN_SALT: 'test-api-token-salt',
  ADMIN_JWT_SECRET: 'test-admin-jwt-secret-of-some-length',
  TRANSFER_TOKEN_SALT: 'test-transfer-token-salt',
  ENCRYPTION_KEY: 'test-encryption-key-of-32-letters',
};

// A busy machine takes minutes to fill an empty database.
const readyWithinMs = 240_000;

async function waitUntilReady(child: ChildProcess, origin: string, output: () => string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The CMS ended before it was ready:\n${output()}`);
    }
    const reply = await fetch(`${origin}/_health`).catch(() => undefined);
    if (reply?.ok === true) return;
    await sleep(50);
  }
  throw new Error(`The CMS was not ready after ${readyWithinMs / 1000} s:\n${output()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(late);
}

/** Starts the real CMS in a process of its own and waits until it answers. */
export async function startCms(options: CmsOptions = {}): Promise<Cms> {
  if (options.appDir === undefined) await buildCms();
  const appDir = options.appDir ?? join(root, 'cms');
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'portal-cms-')));
  const tempDir = join(dataDir, 'tmp');
  await mkdir(tempDir, { recursive: true });
  const port = options.port ?? (await freePort());
  const origin = `http://localhost:${port}`;
  const siteOrigin = options.siteUrl ?? 'http://localhost:4321';
  // A test run that is broken off leaves no server behind.
  const guard = ['--import', join(root, 'scripts/portal/exit-with-parent.mjs')];
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    NODE_COMPILE_CACHE: compiledCode,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    TMPDIR: tempDir,
    CMS_PORT: String(port),
    CMS_URL: origin,
    SITE_URL: siteOrigin,
    ADMIN_EMAIL: administratorEmail,
    ADMIN_PASSWORD: administratorPassword,
    SEED: options.seed === true ? 'on' : 'off',
    BACKUP_EVERY: 'off',
    // A suite sends in a minute what a year brings.
    ENQUIRIES_PER_HOUR: '1000000',
    ENQUIRIES_PER_DAY: '1000000',
    ...secrets,
    ...options.env,
  };
  const child = spawn(process.execPath, [...guard, ...portalArguments], {
    cwd: appDir,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env,
  });
  let printed = '';
  const keep = (chunk: Buffer): void => {
    printed = (printed + chunk.toString()).slice(-200_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const output = (): string => printed;
  const stop = async (): Promise<void> => {
    await end(child);
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(child, origin, output);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    origin,
    siteOrigin,
    dataDir,
    tempDir,
    email: administratorEmail,
    password: administratorPassword,
    pid: child.pid ?? 0,
    env,
    output,
    stop,
  };
}

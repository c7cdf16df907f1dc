import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiBase } from '@portal/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../portal/build.ts';
import { freePort } from '../portal/free-port.ts';

// What `npm start` does, from its own program on, with a database that is empty and stays so.
let dataDir = '';
let env: Readonly<Record<string, string>> = {};
let running: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-first-'));
  // As a folder is that somebody makes.
  await chmod(dataDir, 0o755);
  env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    DATA_DIR: dataDir,
    CMS_PORT: String(await freePort()),
    SITE_PORT: String(await freePort()),
    SEED: 'off',
    BACKUP_EVERY: 'off',
    LOG_LEVEL: 'debug',
  };
});

async function stop(): Promise<void> {
  if (running === undefined || running.exitCode !== null) return;
  const ended = once(running, 'close');
  running.kill('SIGTERM');
  await ended;
}

afterAll(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the portal. @returns what it prints, once it is up until now and later to its end */
async function start(): Promise<() => string> {
  const child = fork(join(root, 'scripts/portal/start.ts'), {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running = child;
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (printed.includes('Ctrl-C stops everything.')) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('exit', () => reject(new Error(`The portal ended:\n${printed}`)));
  });
  return () => printed;
}

async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(file)).includes(text)) found.push(file);
  }
  return found;
}

const login = async (password: string): Promise<number> => {
  const reply = await fetch(`http://localhost:${env['CMS_PORT']}${apiBase}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  return reply.status;
};

/** What other users of the machine could read or look into, of all that is below the data folder and reached from it. */
async function open(folder: string): Promise<string[]> {
  const { mode } = await stat(folder);
  const below = (await readdir(folder, { recursive: true })).filter((name) =>
    /^(database|public)/.test(name),
  );
  const readable: string[] = [];
  for (const name of below) {
    const { mode: own } = await stat(join(folder, name));
    if ((own & 0o077) !== 0) readable.push(name);
  }
  return (mode & 0o077) === 0 ? readable : [folder, ...readable];
}

/** Leaves the data as a restore does that is killed before its last steps: database and secrets are not back yet. */
async function breakOffRestore(): Promise<void> {
  const arriving = join(dataDir, 'arriving');
  await mkdir(arriving);
  for (const name of ['database', 'secrets.json']) await rename(join(dataDir, name), join(arriving, name));
  const manifest = { format: 2, madeAt: new Date().toISOString(), revision: 1, missing: [] };
  await writeFile(join(arriving, 'manifest.json'), JSON.stringify(manifest));
}

it('makes a password, keeps it out of its log, and finishes a restore that was killed', async () => {
  const first = await start();
  const file = join(dataDir, 'password.txt');
  expect(first()).toContain(`Password   is in ${file}`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const password = (await readFile(file, 'utf8')).trim();
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect(await login(password)).toBe(200);
  expect(await open(dataDir)).toEqual([]);
  await stop();
  expect(first()).not.toContain(password);
  expect(await filesWith(password)).toEqual([file]);
  await rm(file);
  await breakOffRestore();
  const second = await start();
  expect(second()).toContain('A restore was broken off. It is finished now');
  expect(await login(password)).toBe(200);
  await stop();
  expect(second()).not.toContain(password);
  expect(second()).not.toContain('Password');
  expect(await filesWith(password)).toEqual([]);
  // The search finds what is there.
  expect(await filesWith('admin@example.com')).not.toEqual([]);
}, 240_000);

/**
 * `npm run bench:start`: how long `npm start` takes on an installed checkout, the first time and again, and what the portal that it leaves
 * running holds and does while nobody uses it. Reads `/proc`, so it needs Linux.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { collections } from '@portal/contract';
import { root } from '../../e2e/portal/build.ts';
import { freePort } from '../../e2e/portal/free-port.ts';
import { logIn } from '../api/content.ts';
import { writeResults } from '../measured.ts';
import { usageOf } from '../publish/memory.ts';
import { bars, startSection } from '../report/start.ts';

/** A portal while nobody uses it. */
export interface Rest {
  /** After what. */
  readonly name: string;
  readonly processes: number;
  /** Resident; what processes share counts once for each. */
  readonly megabytes: number;
  /** Of one core, in percent. */
  readonly busy: number;
}

/** A start: until its last line, in milliseconds. */
export interface Start {
  readonly name: string;
  readonly ms: number;
}

const edits = 30;
/** Each process clears up its memory a quarter of a minute after its start or its last release. */
const settleMs = 30_000;
const restMs = 60_000;
/** Pictures and the panel are made after a first start, by processes that end with it. */
const longestMs = 15 * 60_000;

const folder = await mkdtemp(join(tmpdir(), 'portal-bench-start-'));
const [sitePort, cmsPort] = [await freePort(), await freePort()];
const password = 'four words of a bench';
const env = {
  ...process.env,
  DATA_DIR: folder,
  SITE_PORT: String(sitePort),
  CMS_PORT: String(cmsPort),
  ADMIN_PASSWORD: password,
};
const starts: Start[] = [];
const rests: Rest[] = [];

/** Starts the portal, hands its process to what is done with it, and stops it. */
async function withPortal(name: string, look: (pid: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  const portal = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'start'], { env, cwd: root });
  const ended = once(portal, 'exit');
  let output = '';
  const told = new Promise<void>((resolve) => {
    for (const stream of [portal.stdout, portal.stderr])
      stream.on('data', (text) => {
        output += String(text);
        if (output.includes('Ctrl-C stops everything.')) resolve();
      });
  });
  await Promise.race([told, ended]);
  if (portal.exitCode !== null || portal.pid === undefined) throw new Error(`It did not start:\n${output}`);
  starts.push({ name, ms: performance.now() - began });
  try {
    await look(portal.pid);
  } finally {
    portal.kill('SIGTERM');
    await ended;
  }
}

/** Waits until nothing is made any more and memory is cleared up, and measures the minute after it. */
async function rest(name: string, pid: number): Promise<void> {
  const deadline = performance.now() + longestMs;
  while ((await usageOf(pid)).processes > bars.processes && performance.now() < deadline) await sleep(1000);
  await sleep(settleMs);
  const before = await usageOf(pid);
  await sleep(restMs);
  const { cpuMs, ...held } = await usageOf(pid);
  rests.push({ name, ...held, busy: ((cpuMs - before.cpuMs) / restMs) * 100 });
}

/** Renames one record, again and again, as somebody who works. */
async function edit(): Promise<void> {
  const { client } = await logIn({ origin: `http://localhost:${cmsPort}`, password });
  const [record] = await client.faculty.list();
  if (record === undefined) throw new Error('There is no record to change.');
  for (let index = 1; index <= edits; index += 1) {
    const input = collections.faculty.input.parse({ ...record, name: `Name ${index}` });
    await client.faculty.update(record.id, input);
    await sleep(500);
  }
}

try {
  await withPortal('first, with sample content', (pid) => rest('the first start', pid));
  await withPortal('second', async (pid) => {
    await rest('the second start', pid);
    await edit();
    await rest(`${edits} edits`, pid);
  });
  const results = { starts, rests };
  const { targets = [] } = startSection(results);
  for (const { text, met } of targets) console.log(`${met ? 'PASS' : 'FAIL'}: ${text}`);
  await writeResults('start', results);
  process.exitCode = targets.every(({ met }) => met) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}

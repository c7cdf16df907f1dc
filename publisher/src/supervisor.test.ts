import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Supervisor, type SupervisorOptions } from './supervisor.ts';

/** How many crashes in a row are tried. */
const crashes = 5;
const patient = { timeout: 20_000, interval: 10 };
const beats = `process.send({ what: 'beat', patienceMs: 400 });`;
const lives = `setInterval(() => { ${beats} }, 50); ${beats}`;

let folder = '';
let supervisor: Supervisor | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'supervisor-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(async () => {
  vi.useRealTimers();
  await supervisor?.stop();
});

/** Writes a program that sends beats, unless it says otherwise. */
async function program(name: string, text: string): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, text);
  return file;
}

const patience = {
  waitsMs: [20, 40, 80, 160],
  silentMs: 150,
  wellMs: 300,
  steadyMs: 600,
  beatMs: 50,
  firstBeatMs: 2000,
  graceMs: 500,
};

/** Supervises what is started. @returns what is said of it, and the numbers of its processes */
function supervise(start: () => ChildProcess, options: Partial<SupervisorOptions> = {}) {
  const said: string[] = [];
  const pids: number[] = [];
  supervisor = new Supervisor({
    name: 'publisher',
    start() {
      const child = start();
      if (child.pid !== undefined) pids.push(child.pid);
      return child;
    },
    onFailure: (sentence) => said.push(sentence),
    patience,
    ...options,
  });
  supervisor.start();
  return { supervised: supervisor, said, pids };
}

test.each([
  ['is stopped', lives, true],
  ['runs in circles', `${lives} setTimeout(() => { for (;;); }, 100);`, false],
])('a process that %s is reported, ended and started again', async (_what, text, isStopped) => {
  const file = await program('hangs', text);
  const { supervised, said, pids } = supervise(() => fork(file, { execArgv: [] }), {
    onHung: () => 'while it made /fees',
  });
  const { child } = supervised;
  if (child !== undefined) await once(child, 'message');
  if (isStopped) process.kill(pids[0] ?? 0, 'SIGSTOP');
  await vi.waitFor(
    () => expect(supervised.failure?.sentence).toBe('The publisher does not answer.'),
    patient,
  );
  expect(supervised.isAnswering).toBe(false);
  await vi.waitFor(() => expect(pids).toHaveLength(2), patient);
  expect(said[0]).toMatch(
    /^The publisher did not answer for \d s while it made \/fees and was ended; it is started again in 0\.02 s\.$/,
  );
});

test('a process that is stopped before it says anything is ended, too', async () => {
  const file = await program('begins', 'setInterval(() => {}, 1000);');
  const { said } = supervise(() => fork(file, { execArgv: [] }), {
    patience: { ...patience, firstBeatMs: 500 },
  });
  await vi.waitFor(() => expect(said[0]).toContain('did not answer for 1 s'), patient);
});

test('many crashes in a row: it waits longer each time, says so, and is right again by itself', async () => {
  const file = await program('crashes', `${lives} if (process.env.CRASH) process.exit(7);`);
  const env = { ...process.env, CRASH: 'yes' };
  const { supervised, said, pids } = supervise(() => fork(file, { execArgv: [], env }));
  await vi.waitFor(() => expect(said).toHaveLength(crashes), patient);
  expect(said[0]).toBe('The publisher ended (code 7); it is started again in 0.02 s.');
  expect(said.slice(1, 4).map((line) => line.slice(28))).toEqual([
    ', for the 2nd time in a row; it is started again in 0.04 s.',
    ', for the 3rd time in a row; it is started again in 0.08 s.',
    ', for the 4th time in a row; it is started again in 0.16 s.',
  ]);
  expect(supervised.failure?.sentence).toBe(said.at(-1));
  env.CRASH = '';
  await vi.waitFor(() => expect(supervised.failure).toBeUndefined(), patient);
  const left = said.length;
  expect(pids).toHaveLength(left + 1);
  // It was well for a while: what comes now is another matter.
  await new Promise((resolve) => setTimeout(resolve, 700));
  process.kill(pids.at(-1) ?? 0, 'SIGKILL');
  await vi.waitFor(() => expect(said).toHaveLength(left + 1), patient);
  expect(said.at(-1)).toBe('The publisher ended (SIGKILL); it is started again in 0.02 s.');
});

test('a process that cannot be started is tried again, and stopping does not wait for it', async () => {
  let broken: 'throws' | 'fails' | undefined = 'throws';
  const file = await program('lives', lives);
  const { supervised, said } = supervise(() => {
    if (broken === 'throws') throw new Error('spawn ENOMEM');
    return broken === undefined ? fork(file, { execArgv: [] }) : spawn(join(folder, 'nowhere'));
  });
  expect(said).toEqual(['The publisher could not be started (spawn ENOMEM); it is started again in 0.02 s.']);
  broken = 'fails';
  await vi.waitFor(() => expect(said.at(-1)).toContain('nowhere ENOENT), for the'), patient);
  await supervised.stop();
  broken = undefined;
  const { supervised: second } = supervise(() => fork(file, { execArgv: [] }));
  await vi.waitFor(() => expect(second.child?.connected).toBe(true), patient);
  expect(second.failure).toBeUndefined();
});

test('one that does not listen, even to its end, is ended by force', async () => {
  const file = await program('deaf', `process.on('SIGTERM', () => {}); ${lives}`);
  const { supervised, pids } = supervise(() => fork(file, { execArgv: [] }));
  await vi.waitFor(() => expect(supervised.child?.connected).toBe(true), patient);
  await new Promise((resolve) => setTimeout(resolve, 200));
  process.kill(pids[0] ?? 0, 'SIGSTOP');
  await supervised.stop();
  expect(() => process.kill(pids[0] ?? 0, 0)).toThrow('ESRCH');
});

test.each([
  ['runs', [], 12_000],
  ['is debugged', ['--inspect=127.0.0.1:0'], 86_400_000],
])('a process that %s tells how long it may be silent', async (_what, execArgv, patienceMs) => {
  const heartbeat = pathToFileURL(join(import.meta.dirname, 'heartbeat.ts')).href;
  const file = await program(
    'beats',
    `import { sendBeats } from '${heartbeat}'; sendBeats(); setInterval(() => {}, 1000);`,
  );
  const child = fork(file, { execArgv, silent: true });
  const [message]: unknown[] = await once(child, 'message');
  child.kill('SIGKILL');
  expect(message).toEqual({ what: 'beat', patienceMs });
});

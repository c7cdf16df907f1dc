import type * as ChildProcesses from 'node:child_process';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Processes from './child-process.ts';

let processes: typeof Processes;
beforeEach(async () => {
  // What is running is known to the module, and one test ends all of it.
  vi.resetModules();
  processes = await import('./child-process.ts');
});
afterEach(() => processes.stopAll());

const program = (code: string) => ({ args: ['--eval', code] });

it('a command that fails is reported with what it printed', async () => {
  const failed = processes.runChild(
    'Compiling',
    program(`console.error('Line 7 is wrong'); process.exit(2)`),
  );
  await expect(failed).rejects.toThrow('Compiling failed.\nLine 7 is wrong');
});

it('a command that is ended with the portal is not reported as a failure', async () => {
  const begun = Promise.withResolvers<void>();
  let failed = false;
  const said = `process.on('SIGTERM', () => { console.error('TypeError: of Strapi'); process.exit(1) });
    setInterval(() => {}, 1000); console.log('begun')`;
  void processes
    .runChild('Building', { ...program(said), onLine: () => begun.resolve() })
    .finally(() => (failed = true));
  await begun.promise;
  await processes.stopAll();
  await sleep(50);
  expect(failed).toBe(false);
});

it('a process that finds no descriptor left is one that could not be started, and ends nothing else', async () => {
  // What Node answers then: neither streams nor a number, and the error behind it.
  const failed = new EventEmitter();
  vi.doMock('node:child_process', async (original) => ({
    ...(await original<typeof ChildProcesses>()),
    spawn: () => {
      process.nextTick(() => failed.emit('error', new Error('spawn EMFILE')));
      return failed;
    },
  }));
  vi.resetModules();
  const { runChild } = await import('./child-process.ts');
  vi.doUnmock('node:child_process');
  await expect(runChild('Compiling', program(''))).rejects.toThrow('Compiling failed.\nspawn EMFILE');
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { DataLocked, lockData, lockedBy } from './data-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a process has a lock until it is killed, and others read who has it', async () => {
  const script = join(folder, 'holder.ts');
  await writeFile(
    script,
    `import { lockData } from ${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))};
     lockData(${JSON.stringify(folder)}, 'test', 'process ' + process.pid);
     process.send('locked');
     setInterval(() => {}, 1000);`,
  );
  expect(lockedBy(folder, 'test')).toBeUndefined();
  const other = fork(script, { execArgv: [] });
  // It would outlive a test that fails.
  onTestFinished(() => void other.kill('SIGKILL'));
  await once(other, 'message');
  expect(lockedBy(folder, 'test')).toBe(`process ${other.pid}`);
  expect(() => lockData(folder, 'test', 'me')).toThrow(new DataLocked(`process ${other.pid}`));
  // One of another purpose is free.
  lockData(folder, 'another', 'me')();
  other.kill('SIGKILL');
  await once(other, 'exit');
  expect(lockedBy(folder, 'test')).toBeUndefined();
  const unlock = lockData(folder, 'test', 'me');
  expect(lockedBy(folder, 'test')).toBe('me');
  unlock();
  expect(lockedBy(folder, 'test')).toBeUndefined();
});

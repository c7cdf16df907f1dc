import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PictureLock } from './picture-lock.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  file = join(folder, 'picture.lock');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('one has it at a time, and nothing is left of it afterwards', async () => {
  const [one, other] = [new PictureLock(file), new PictureLock(file)];
  expect(await one.take()).toBe(true);
  expect(await other.take()).toBe(false);
  await other.giveBack();
  expect(await other.take()).toBe(false);
  await one.giveBack();
  expect(await other.take()).toBe(true);
  await other.giveBack();
  expect(await readdir(folder)).toEqual([]);
});

test('what a killed process left is taken over at once, what a living one has is not', async () => {
  const script = join(folder, 'process.ts');
  await writeFile(
    script,
    `import { PictureLock } from ${JSON.stringify(join(import.meta.dirname, 'picture-lock.ts'))};
     process.send(await new PictureLock(process.argv[2]).take());
     setInterval(() => {}, 1000);`,
  );
  const child = fork(script, [file]);
  expect((await once(child, 'message'))[0]).toBe(true);
  const lock = new PictureLock(file);
  expect(await lock.take()).toBe(false);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(await lock.take()).toBe(true);
  await lock.giveBack();
});

test('one of another machine is taken over once that has been silent', async () => {
  await writeFile(file, JSON.stringify({ host: 'elsewhere', pid: 1 }));
  const lock = new PictureLock(file);
  expect(await lock.take()).toBe(false);
  const silent = new Date(Date.now() - 60_000);
  await utimes(file, silent, silent);
  expect(await lock.take()).toBe(true);
  await lock.giveBack();
});

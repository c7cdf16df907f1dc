import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { PictureMaker } from './picture-maker.ts';

vi.mock('node:child_process', { spy: true });

test('the process is started when there is work, and ends when there was none for a while', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maker-'));
  const original = join(folder, 'original.jpg');
  const create = { width: 200, height: 100, channels: 3 as const, background: '#3366cc' };
  await sharp({ create }).jpeg().toFile(original);
  const maker = new PictureMaker(50);
  const started = (): readonly ChildProcess[] =>
    vi.mocked(fork).mock.results.map(({ value }) => value as ChildProcess);
  const make = (hash: string): Promise<void> =>
    maker.make({ original, hash, pass: 'fast', folder }, () => Promise.resolve(true));
  expect(started()).toHaveLength(0);
  await Promise.all([make('a'), make('b')]);
  const [first, ...more] = started();
  expect(more).toHaveLength(0);
  if (first?.exitCode === null && first.signalCode === null) await once(first, 'exit');
  await make('c');
  expect(started()).toHaveLength(2);
  expect((await readdir(folder)).length).toBeGreaterThan(3);
  maker.stop();
  await rm(folder, { recursive: true, maxRetries: 10 });
});

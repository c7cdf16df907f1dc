import { afterEach, expect, test } from 'vitest';
import { stopAll } from './child-process.ts';
import { Supervised } from './supervisor.ts';

let service: Supervised | undefined;
afterEach(async () => {
  await service?.stop();
  await stopAll();
});

test('a process whose lines are not shown tells its last ones when it ends, and the same ones once', async () => {
  const said: string[] = [];
  const twice = Promise.withResolvers<void>();
  const program = `console.error('SyntaxError: held.json'); process.exit(1)`;
  const say = (line: string): void => {
    said.push(line);
    if (said.filter((told) => told.startsWith('The ')).length === 2) twice.resolve();
  };
  service = new Supervised('publisher', { args: ['--eval', program] }, say, () => true);
  await twice.promise;
  await service.stop();
  expect(said).toEqual([
    'The publisher ended (code 1); it is started again at once.',
    'SyntaxError: held.json',
    'The publisher ended (code 1), for the 2nd time in a row; it is started again in 1 s.',
  ]);
});

test('what ends with the portal is not started again', async () => {
  const said: string[] = [];
  const begun = Promise.withResolvers<void>();
  const args = ['--eval', `setInterval(() => {}, 1000); console.log('begun')`];
  service = new Supervised('CMS', { args, onLine: () => begun.resolve() }, (line) => said.push(line));
  await begun.promise;
  const { child } = service;
  await stopAll();
  expect(child.isRunning).toBe(false);
  expect(said).toEqual([]);
});

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
    said.push(line.replace(/ in [\d.]+ s\./, ' soon'));
    if (said.filter((told) => told.startsWith('The ')).length === 2) twice.resolve();
  };
  service = new Supervised('publisher', { args: ['--eval', program] }, say, () => true);
  await twice.promise;
  await service.stop();
  const ended = 'The publisher ended (code 1); it is started again soon';
  expect(said).toEqual([ended, 'SyntaxError: held.json', ended]);
});

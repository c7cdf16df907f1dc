import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder: string;
let script: string;
let running: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'place-'));
  running = [];
  script = join(folder, 'process.ts');
  await writeFile(
    script,
    `import { instanceName } from ${JSON.stringify(join(import.meta.dirname, 'instance-name.ts'))};
     // Nobody listens there: it only tells this run of the tests from another one beside it.
     process.send(await instanceName(process.argv[2], ${process.pid}));
     setInterval(() => {}, 1000);`,
  );
});

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** A process of its own, and the place that it has. */
async function filled(
  host: string,
): Promise<{ readonly place: unknown; readonly kill: () => Promise<void> }> {
  const child = fork(script, [host]);
  running.push(child);
  const [place] = (await once(child, 'message')) as [unknown];
  return {
    place,
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

test('a killed process leaves its name to its successor where the system can tell, a living one to nobody', async () => {
  const first = await filled('127.0.0.1');
  const second = await filled('127.0.0.1');
  expect(second.place).not.toBe(first.place);
  await first.kill();
  const third = await filled('127.0.0.1');
  expect(third.place === first.place).toBe(process.platform === 'linux');
  const elsewhere = await filled('127.0.0.2');
  expect(elsewhere.place).not.toBe(third.place);
});

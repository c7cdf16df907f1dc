import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watchPeak } from './memory.ts';

/** One build, from the start of its process to its end. */
export interface Build {
  readonly ms: number;
  /** The most that the process and its descendants had at one time, in MB. */
  readonly memory: number;
}

/** A command and where it runs. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a command to its end.
 * @throws Error with what it printed, when it failed
 */
export async function run({ file, args, cwd, env }: Command): Promise<Build> {
  const began = performance.now();
  const child = spawn(file, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const keep = (chunk: Buffer): void => {
    printed = (printed + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const memory = watchPeak(child.pid ?? 0);
  const [code] = (await once(child, 'exit')) as [number | null];
  const ms = performance.now() - began;
  const peak = await memory();
  if (code !== 0) throw new Error(`${[file, ...args].join(' ')} failed:\n${printed}`);
  return { ms, memory: peak };
}

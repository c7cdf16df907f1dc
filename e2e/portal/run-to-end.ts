import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './build.ts';

const run = promisify(execFile);

/**
 * Runs a command of the checkout to its end.
 * @returns what it printed
 * @throws Error with what it printed, when it failed
 */
export async function runToEnd(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const { stdout, stderr } = await run(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout + stderr;
  } catch (error) {
    const told =
      error instanceof Error && 'stdout' in error && 'stderr' in error
        ? String(error.stdout) + String(error.stderr)
        : '';
    throw new Error(`${[command, ...args].join(' ')} failed:\n${told}`, { cause: error });
  }
}

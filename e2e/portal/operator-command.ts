import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './build.ts';

/** How a command of the operator is run beside a CMS. */
export interface CommandOptions {
  /** Its program and its words, the former below `scripts/portal`. */
  readonly args: readonly [program: string, ...words: readonly string[]];
  /** What the CMS was started with. */
  readonly env: Readonly<Record<string, string>>;
  /** What somebody types after what was printed until now, if anything. */
  readonly answer?: (printed: string) => string | undefined;
}

/**
 * Runs a command of the operator to its end.
 * @returns what it printed
 * @throws Error with what it printed, when it failed
 */
export async function operatorCommand({ answer, args, env }: CommandOptions): Promise<string> {
  const [program, ...words] = args;
  const child = spawn(process.execPath, [join(root, 'scripts/portal', program), ...words], {
    cwd: root,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let printed = '';
  const hear = (chunk: Buffer): void => {
    printed += chunk.toString();
    const said = answer?.(printed);
    if (said !== undefined) child.stdin.write(`${said}\n`);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${args.join(' ')} failed:\n${printed}`);
  return printed;
}

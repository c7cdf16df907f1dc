import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Child, root, stopWithPortal } from './child-process.ts';

/**
 * Compiles a workspace now and at every change of its sources. What is wrong with it is printed.
 * @param onCompiled called after each compilation without errors, the first one too
 * @returns settles once it is compiled for the first time; rejects when the compiler cannot run
 */
export async function compileAndWatch(
  workspace: string,
  options: readonly string[],
  onCompiled: () => void,
): Promise<void> {
  const folder = join(root, workspace);
  const compiler = createRequire(join(folder, 'package.json')).resolve('typescript/bin/tsc');
  const done = Promise.withResolvers<void>();
  const child = new Child({
    args: [compiler, '-p', folder, '--watch', '--preserveWatchOutput', ...options],
    onLine(line) {
      const count = /Found (\d+) errors?\./.exec(line)?.[1];
      if (count === undefined) {
        if (/error TS\d+/.test(line)) console.error(`[${workspace}] ${line}`);
        return;
      }
      done.resolve();
      if (count === '0') onCompiled();
    },
  });
  stopWithPortal(child);
  void child.ended.then(() => done.reject(new Error(`Compiling ${workspace} ended.\n${child.lastLines}`)));
  await done.promise;
}

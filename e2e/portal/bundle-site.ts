import { join } from 'node:path';
import { root } from './build.ts';
import { runToEnd } from './run-to-end.ts';

/** Bundles the site for the publisher, when what it is bundled from changed. @throws Error with what was printed, when it failed */
export async function bundleSite(): Promise<void> {
  await runToEnd(process.execPath, [join(root, 'site/adapter/bundle.ts')]);
}

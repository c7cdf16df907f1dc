import { join } from 'node:path';
import { buildCms, root } from './build.ts';
import { runToEnd } from './run-to-end.ts';

/** Compiles and bundles what the portals of all projects start from: each in its own process, they would write over each other. */
export default async function globalSetup(): Promise<void> {
  await buildCms();
  await runToEnd(process.execPath, [join(root, 'site/adapter/bundle.ts')]);
}

import { buildCms } from './build.ts';
import { bundleSite } from './bundle-site.ts';

/** Compiles and bundles what the portals of all projects start from: once, before each starts in a process of its own. */
export default async function globalSetup(): Promise<void> {
  await buildCms();
  await bundleSite();
}

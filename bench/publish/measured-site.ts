import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'astro';
import { root } from '../../e2e/portal/build.ts';
import { publisherAdapter } from '../../site/adapter/adapter.ts';

/** The Astro project that grows with its records. */
export const siteFolder = join(root, 'bench/publish/site');

/**
 * Builds the measured site as code for the publisher.
 * @returns the bundle's folder
 */
export async function bundleMeasuredSite(): Promise<string> {
  const outDir = join(siteFolder, 'dist/bundle');
  await rm(outDir, { recursive: true, force: true });
  await build({
    root: siteFolder,
    output: 'server',
    outDir,
    adapter: publisherAdapter(pathToFileURL(join(siteFolder, 'entry.ts'))),
    // It warns that pages made on demand have no static paths, which is what is wanted.
    logLevel: 'error',
  });
  return outDir;
}

/** Builds the site as code for the publisher, into `site/dist`, when what it is built from changed. */
import { createHash } from 'node:crypto';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'astro';
import { publisherAdapter } from './adapter.ts';

const root = join(import.meta.dirname, '../..');
const output = join(root, 'site/dist');
const stamp = join(output, 'built-from');

/** What the bundle is made of, below the root. Tools, tests and what is built are not part of it. */
const sources = ['site/src', 'site/adapter', 'site/integrations', 'public', 'contract/dist'];
const files = ['astro.config.mjs', 'package-lock.json', 'site/package.json', 'site/tsconfig.json'];

/** A digest of everything that the bundle is made of. */
async function fingerprint(): Promise<string> {
  const listed = await Promise.all(
    sources.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  const hash = createHash('sha256');
  for (const path of [...files.map((file) => join(root, file)), ...listed.flat()].sort()) {
    hash.update(`${relative(root, path)}\0`).update(await readFile(path));
  }
  return hash.digest('hex');
}

/**
 * Builds the bundle if it is missing or older than its sources.
 * @returns whether it had to be built
 */
export async function bundleSite(): Promise<boolean> {
  const wanted = await fingerprint();
  const built = await readFile(stamp, 'utf8').catch(() => '');
  if (built === wanted) return false;
  // A build that breaks off must not look like a finished one.
  await rm(stamp, { force: true });
  await build({
    root,
    output: 'server',
    // One bundle serves every address: pages take theirs from the content's settings.
    site: 'http://site.invalid',
    outDir: './site/dist',
    // Its own, so that a static build at the same time does not write into the same files.
    cacheDir: './node_modules/.cache/site-bundle',
    adapter: publisherAdapter(),
    logLevel: 'warn',
  });
  await writeFile(stamp, wanted);
  return true;
}

if (import.meta.main) console.log((await bundleSite()) ? 'The site is bundled.' : 'The site is unchanged.');

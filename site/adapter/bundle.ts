/**
 * Builds the site as code for the publisher, when what it is built from changed. Each bundle gets a folder of its own
 * below `site/dist`, named by its sources, so that a publisher that runs keeps the one it started with; the symbolic link
 * `site/dist/current` names the newest.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { wordListFile } from '@portal/contract';
import { publisherAdapter } from './adapter.ts';
import { listWords } from './word-list.ts';

const root = join(import.meta.dirname, '../..');
const bundles = join(root, 'site/dist');

/** What the bundle is made of, below the root. Tools, tests and what is built are not part of it. */
const sources = ['site/src', 'site/adapter', 'site/integrations', 'public', 'contract/dist'];
const files = ['astro.config.mjs', 'package-lock.json', 'site/package.json', 'site/tsconfig.json'];

/** Bundles that are kept: the ones that running publishers may still read from. */
const keptBundles = 5;

/** A digest of everything that the bundle is made of. */
async function fingerprint(): Promise<string> {
  const listed = await Promise.all(
    sources.map(async (folder) => {
      const path = join(root, folder);
      if (!existsSync(path)) return [];
      const entries = await readdir(path, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  const hash = createHash('sha256');
  for (const path of [...files.map((file) => join(root, file)), ...listed.flat()].toSorted()) {
    hash.update(`${relative(root, path)}\0`).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 16);
}

async function link(name: string): Promise<void> {
  const aside = join(bundles, `current.${process.pid}`);
  await rm(aside, { force: true });
  await symlink(name, aside);
  await rename(aside, join(bundles, 'current'));
  const now = new Date();
  await utimes(join(bundles, name), now, now);
}

async function removeOld(): Promise<void> {
  const entries = await readdir(bundles, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(bundles, name));
  // Another process may give the folder that it builds in its name, or remove one, at this moment.
  const dates = folders.map(async (path) => ({
    path,
    used: (await stat(path).catch(() => undefined))?.mtimeMs,
  }));
  const dated = (await Promise.all(dates)).flatMap(({ path, used }) =>
    used === undefined ? [] : [{ path, used }],
  );
  dated.sort((a, b) => b.used - a.used);
  await Promise.all(dated.slice(keptBundles).map(({ path }) => rm(path, { recursive: true, force: true })));
}

/**
 * Builds the bundle if there is none of these sources.
 * @returns whether it had to be built
 */
export async function bundleSite(): Promise<boolean> {
  const name = await fingerprint();
  const folder = join(bundles, name);
  const stale = !existsSync(folder);
  if (stale) {
    // Whoever starts this may be a test or a developer; the publisher runs React's production build.
    process.env['NODE_ENV'] = 'production';
    const { build } = await import('astro');
    const aside = `${folder}.${process.pid}`;
    await mkdir(bundles, { recursive: true });
    try {
      await build({
        root,
        output: 'server',
        // One bundle serves every address: pages take theirs from the content's settings.
        site: 'http://site.invalid',
        outDir: aside,
        // Its own, so that a static build at the same time does not write into the same files.
        cacheDir: './node_modules/.cache/site-bundle',
        adapter: publisherAdapter(),
        logLevel: 'warn',
      });
      await writeFile(join(aside, wordListFile), JSON.stringify(await listWords(aside)));
      // Another process may have built the same meanwhile, even at this moment: then either will do.
      await rename(aside, folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error;
      });
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
  }
  await link(name);
  await removeOld();
  return stale;
}

if (import.meta.main) console.log((await bundleSite()) ? 'The site is bundled.' : 'The site is unchanged.');

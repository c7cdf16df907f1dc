import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ parts: z.array(z.string()) });
const manifestPart = z.record(z.string(), z.object({ file: z.string() }));

/**
 * The files of the live release.
 * @param dataDir the publisher's
 * @returns where their bytes are below that folder, by their path on the site
 */
export async function liveFiles(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const releases = join(dataDir, 'releases');
  const { parts } = manifest.parse(
    JSON.parse(await readFile(join(releases, 'current/manifest.json'), 'utf8')),
  );
  const files: Record<string, string> = {};
  for (const name of new Set(parts)) {
    const text = await readFile(join(releases, 'parts', `${name}.json`), 'utf8');
    for (const [path, { file }] of Object.entries(manifestPart.parse(JSON.parse(text)))) files[path] = file;
  }
  return files;
}

/** The paths of all pages of the live release, in order. @param dataDir as for {@link liveFiles} */
export async function livePages(dataDir: string): Promise<readonly string[]> {
  const pages = Object.keys(await liveFiles(dataDir)).filter((file) => file.endsWith('.html'));
  return pages.map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '$1')}`).toSorted();
}

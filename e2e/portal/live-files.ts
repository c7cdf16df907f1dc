import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBlob } from '../../publisher/src/release/blob-store.ts';
import { manifest, manifestPart, type ReleaseFile } from '../../publisher/src/release/manifest.ts';

/**
 * The files of the live release.
 * @param dataDir the publisher's
 * @returns where their bytes are, by their path on the site
 */
export async function liveFiles(dataDir: string): Promise<Readonly<Record<string, ReleaseFile>>> {
  const releases = join(dataDir, 'releases');
  const { parts } = manifest.parse(
    JSON.parse(await readFile(join(releases, 'current/manifest.json'), 'utf8')),
  );
  const files: Record<string, ReleaseFile> = {};
  for (const name of new Set(parts)) {
    const text = await readFile(join(releases, 'parts', `${name}.json`), 'utf8');
    Object.assign(files, manifestPart.parse(JSON.parse(text)));
  }
  return files;
}

/** The bytes of a file of the live release. @param dataDir as for {@link liveFiles} @throws Error where the release has none by its path */
export async function readLive(dataDir: string, file: ReleaseFile | undefined): Promise<Buffer> {
  if (file === undefined) throw new Error('The live release has no such file.');
  return readBlob(dataDir, file);
}

/** The paths of all pages of the live release, in order. @param dataDir as for {@link liveFiles} */
export async function livePages(dataDir: string): Promise<readonly string[]> {
  const pages = Object.keys(await liveFiles(dataDir)).filter((file) => file.endsWith('.html'));
  return pages.map((file) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '$1')}`).toSorted();
}

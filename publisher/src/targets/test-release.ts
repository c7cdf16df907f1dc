import { BlobStore } from '../release/blob-store.ts';
import { FileTree } from '../release/file-tree.ts';
import type { ReleaseFile } from '../release/manifest.ts';
import type { PushedRelease } from './target.ts';

/**
 * A release for tests.
 * @param texts by path; each is made long enough to be compressed. Pages of the institute share a file
 */
export async function testRelease(
  dataDir: string,
  revision: number,
  texts: Readonly<Record<string, string>>,
): Promise<PushedRelease> {
  const blobs = new BlobStore(dataDir);
  const files: [string, ReleaseFile][] = [];
  for (const [path, text] of Object.entries(texts)) {
    const bytes = Buffer.from(text.padEnd(600, ' '));
    files.push([path, path.startsWith('arun-app/') ? blobs.putTogether(bytes, undefined) : blobs.put(bytes)]);
  }
  await blobs.settle();
  return {
    release: {
      revision,
      publishedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, revision)).toISOString(),
      release: `release-${String(revision).padStart(4, '0')}`,
      pages: files.filter(([path]) => path.endsWith('.html')).length,
      changed: [],
    },
    files: FileTree.of(files),
  };
}

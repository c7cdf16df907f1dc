import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import PQueue from 'p-queue';
import type { BlobStore } from './blob-store.ts';
import { forms, hasForms, type CompressedForms } from './compressed-forms.ts';
import type { ReleaseFile } from './manifest.ts';

/** Takes the bundle's own files (scripts, styles, fonts, what `public/` holds) into the store, once per process. */
export async function bundleFiles(
  bundleDir: string,
  blobs: BlobStore,
  compressed: CompressedForms,
): Promise<ReadonlyMap<string, ReleaseFile>> {
  const client = join(bundleDir, 'client');
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const files = new Map<string, ReleaseFile>();
  const queue = new PQueue({ concurrency: 4 });
  await queue.addAll(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => async () => {
        const path = join(entry.parentPath, entry.name);
        const name = relative(client, path).split(sep).join('/');
        const bytes = await readFile(path);
        const file = blobs.put(bytes, 'thorough');
        files.set(name, file);
        // They are the same at every start, and seconds of work.
        if (hasForms(name, file))
          for (const form of forms) await compressed.of(file, form, 'thorough', bytes);
      }),
  );
  return files;
}

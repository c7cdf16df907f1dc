import { mkdir, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { siteHeaders, type Release } from '@portal/contract';
import type { Portal } from '../../e2e/portal/portal-process.ts';
import { BlobStore } from '../../publisher/src/release/blob-store.ts';
import { CompressedForms } from '../../publisher/src/release/compressed-forms.ts';
import { bundleFiles } from '../../publisher/src/release/bundle-files.ts';
import { FileTree } from '../../publisher/src/release/file-tree.ts';
import { cacheControls } from '../../publisher/src/serve/headers.ts';
import { close, listen } from '../../publisher/src/serve/server.ts';
import { serveRelease } from '../../publisher/src/serve/static-files.ts';

/** A folder of pages that is served. */
export interface Served {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

const release: Release = {
  revision: 0,
  publishedAt: new Date(0).toISOString(),
  release: 'export',
  pages: 0,
  changed: [],
};

/**
 * Serves pages with the code that serves the portal's: the same compression, conditions and headers. What differs is in favour
 * of the pages: all of them are compressed thoroughly, which the portal has no time for between Save and live; and the
 * policy of the portal's pages is none of theirs: it would forbid Next.js its scripts.
 * @param output the folder with the pages; it is moved
 * @param folder one that is not there yet, for what is served
 */
export async function serve(output: string, folder: string, portal: Portal): Promise<Served> {
  await mkdir(folder);
  await rename(output, join(folder, 'client'));
  const blobs = new BlobStore(folder);
  const compressed = new CompressedForms(folder);
  const files = FileTree.of(await bundleFiles(folder, blobs, compressed));
  await blobs.settle();
  const live = { release, records: {}, files };
  const report = () => release;
  const origins = { siteOrigin: portal.siteUrl, cmsOrigin: portal.cmsUrl };
  const { 'Content-Security-Policy': _, ...headers } = siteHeaders(origins);
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const shown = { compressed, dataDir: folder, live, report, retired: () => undefined };
    void serveRelease(shown, request, response).then(() => {
      // These names change with their bytes, as the portal's do in folders of other names.
      if (request.url?.startsWith('/_next/static/') === true && !response.headersSent)
        response.setHeader('Cache-Control', cacheControls.immutable);
    });
  });
  const port = await listen(server, 0, '127.0.0.1');
  return { origin: `http://localhost:${port}`, stop: () => close(server) };
}

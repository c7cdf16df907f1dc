/**
 * Writes every page of a portal with the seed content into a folder, and the SHA-256 of each into `digests.json` there, so that the pages
 * of two commits can be compared by `diff -r`. Run by hand, before and after a change that is to change no page:
 *
 *     node e2e/compat/page-digests.ts <folder>
 */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { livePages } from '../portal/live-files.ts';
import { startPortal } from '../portal/portal-process.ts';

/** A page without what each build or each portal has its own of: ports, names of bundles, islands, uploads and pictures. */
const normalised = (html: string, siteUrl: string, cmsUrl: string): string =>
  html
    .replaceAll(siteUrl, 'http://site')
    .replaceAll(cmsUrl, 'http://cms')
    .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z/g, '<time>')
    .replaceAll(/(<astro-island uid=")[^"]*/g, '$1<hash>')
    .replaceAll(/_[0-9a-f]{16}(?![0-9a-f])/g, '_<hash>')
    .replaceAll(/(\/_astro\/[\w-]+\.)[\w-]{8}(?=[."])/g, '$1<hash>');

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('Name the folder: node e2e/compat/page-digests.ts <folder>');
const folder = resolve(target);
const portal = await startPortal();
try {
  await portal.publisher.untilPictured();
  const digests: Record<string, string> = {};
  for (const path of await livePages(portal.dataDir)) {
    const html = await (await fetch(portal.siteUrl + path)).text();
    const page = normalised(html, portal.siteUrl, portal.cmsUrl);
    const file = join(folder, path, 'page.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, page);
    digests[path] = createHash('sha256').update(page).digest('hex');
  }
  await writeFile(join(folder, 'digests.json'), `${JSON.stringify(digests, undefined, 2)}\n`);
  console.log(`${Object.keys(digests).length} pages in ${folder}`);
} finally {
  await portal.stop();
}

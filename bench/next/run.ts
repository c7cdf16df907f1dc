/**
 * `npm run bench:next`: pages of the institute as the portal serves them beside the same pages as a static export of Next.js
 * (`site/`), by the same Lighthouse, alternating, from one machine. It ends with an error when a visitor would see another page.
 * `-- --quick` measures less.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../e2e/portal/free-port.ts';
import { startPortal } from '../../e2e/portal/portal-process.ts';
import { untilBestPictures } from '../lighthouse/best-pictures.ts';
import { launchBrowser } from '../lighthouse/browser.ts';
import { measureAgain, numeric, requestsOf } from '../lighthouse/measure.ts';
import type { Build } from '../publish/command.ts';
import { writeResults } from '../measured.ts';
import type { FirstView, NextResults } from '../report/next.ts';
import { prepareProject } from './project.ts';
import { compare } from './same-for-visitors.ts';
import { serve } from './serve.ts';

const { values: options } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const rounds = options.quick ? 3 : 7;
const buildCount = options.quick ? 1 : 3;
/** A list with pictures below the first screen, and a page whose largest thing is a picture. */
const paths = ['/arun-app/faculty', '/arun-app/faculty/1'] as const;

const say = (text: string): void => console.error(text);

/** @param port the debugging port of a browser that runs */
async function firstView(url: string, port: number): Promise<FirstView> {
  const { scores, lcp, tbt, cls, report } = await measureAgain(url, port);
  return {
    performance: scores.performance,
    fcp: numeric(report, 'first-contentful-paint'),
    lcp,
    tbt,
    cls,
    requests: requestsOf(report).map(({ url, resourceType = 'Other', transferSize }) => ({
      url,
      resourceType,
      transferSize,
    })),
  };
}

async function measurePages(portalUrl: string, nextUrl: string): Promise<NextResults['pages']> {
  const port = await freePort();
  const browser = await launchBrowser(port);
  try {
    const pages = paths.map((path) => ({ path, portal: [] as FirstView[], next: [] as FirstView[] }));
    for (const { path } of pages) await compare(browser, portalUrl + path, nextUrl + path);
    for (let round = 1; round <= rounds; round += 1) {
      for (const { path, portal, next } of pages) {
        portal.push(await firstView(portalUrl + path, port));
        next.push(await firstView(nextUrl + path, port));
      }
      say(`Round ${round} of ${rounds} is measured.`);
    }
    return pages;
  } finally {
    await browser.close();
  }
}

async function versionOf(manifest: string): Promise<string> {
  return (JSON.parse(await readFile(manifest, 'utf8')) as { readonly version: string }).version;
}

const folder = await mkdtemp(join(tmpdir(), 'portal-bench-next-'));
const portal = await startPortal({ pictures: 'best' });
try {
  await untilBestPictures(portal, () => {});
  say('Installing Next.js …');
  const project = await prepareProject(join(folder, 'project'), portal, paths[0]);
  const builds: Build[] = [];
  while (builds.length < buildCount) {
    builds.push(await project.build());
    say(`Next.js built in ${Math.round(builds.at(-1)?.ms ?? 0)} ms.`);
  }
  const served = await serve(project.output, join(folder, 'served'), portal);
  try {
    const results: NextResults = {
      version: await versionOf(join(folder, 'project/node_modules/next/package.json')),
      builds,
      pages: await measurePages(portal.siteUrl, served.origin),
    };
    await writeResults('next', results);
  } finally {
    await served.stop();
  }
} finally {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
}

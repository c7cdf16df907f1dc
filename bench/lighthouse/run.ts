/**
 * `npm run bench:lighthouse`: Lighthouse's mobile preset on one page of every template of a seeded portal that shows photographs
 * in the place of the sample drawings, as small as they get, and how much each page moves while it is read. Every page is measured
 * equally often, whatever it gets.
 *
 * `-- --page /arun-app/` measures only the pages whose address has that in it; `-- --site http://localhost:4321` measures a
 * portal that already runs.
 */
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { freePort } from '../../e2e/portal/free-port.ts';
import { startPortal } from '../../e2e/portal/portal-process.ts';
import { writeResults } from '../measured.ts';
import { lighthouseTargets } from '../report/lighthouse.ts';
import { untilBestPictures } from './best-pictures.ts';
import { launchBrowser } from './browser.ts';
import { measureAgain, type Run } from './measure.ts';
import { onePerTemplate, pagesOf, type MeasuredPage } from './pages.ts';
import { uploadPhotographs } from './photographs.ts';
import { numbersOf, row, type PageResult } from './report.ts';
import { shiftWhileScrolling } from './scroll-shift.ts';

const runsOfPage = 5;
const { values: wanted } = parseArgs({
  options: { page: { type: 'string', multiple: true }, site: { type: 'string' } },
});

/** Shows what is being done, where somebody is looking. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
}

async function runsOf(url: string, port: number): Promise<Run[]> {
  const runs: Run[] = [];
  while (runs.length < runsOfPage) runs.push(await measureAgain(url, port));
  return runs;
}

async function measureAll(
  siteUrl: string,
  pages: readonly MeasuredPage[],
  browser: Browser,
  port: number,
): Promise<PageResult[]> {
  const results: PageResult[] = [];
  for (const page of pages) {
    progress(`${results.length + 1} of ${pages.length}: ${page.path}`);
    const url = siteUrl + page.path;
    const runs = await runsOf(url, port);
    const [narrow, wide] = await Promise.all([
      shiftWhileScrolling(browser, url, 360),
      shiftWhileScrolling(browser, url, 1440),
    ]);
    const result = { ...page, runs, shifts: { 360: narrow, 1440: wide } };
    progress('');
    console.log(row(result));
    results.push(result);
  }
  return results;
}

async function write(pages: readonly PageResult[]): Promise<void> {
  const reports = pages.flatMap(({ runs }) => runs.map(({ report }) => report));
  // Lighthouse's own measure of how fast this machine is at the moment: other work on it costs points.
  const speeds = reports.map(({ environment }) => environment.benchmarkIndex);
  const results = { results: pages.map(numbersOf) };
  const targets = lighthouseTargets(results);
  for (const { met, text } of targets) console.log(`${met ? 'PASS' : 'FAIL'}: ${text}`);
  await writeResults(
    'lighthouse',
    results,
    `Lighthouse ${reports[0]?.lighthouseVersion}`,
    `benchmark index ${Math.min(...speeds)} to ${Math.max(...speeds)}`,
  );
  process.exitCode = targets.every(({ met }) => met) ? 0 : 1;
}

const portal = wanted.site === undefined ? await startPortal({ pictures: 'best' }) : undefined;
try {
  if (portal !== undefined) {
    await uploadPhotographs(portal, progress);
    await untilBestPictures(portal, progress);
  }
  const siteUrl = portal?.siteUrl ?? new URL(wanted.site ?? '').origin;
  const all = await pagesOf(siteUrl);
  const filters = wanted.page;
  const pages =
    filters === undefined
      ? onePerTemplate(all)
      : all.filter(({ path }) => filters.some((part) => path.includes(part)));
  if (pages.length === 0) throw new Error(`No page has ${filters?.join(' or ')} in its address.`);
  const port = await freePort();
  const browser = await launchBrowser(port);
  try {
    await write(await measureAll(siteUrl, pages, browser, port));
  } finally {
    await browser.close();
  }
} finally {
  await portal?.stop();
}

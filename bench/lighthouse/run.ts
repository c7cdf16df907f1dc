/**
 * `npm run bench:lighthouse`: Lighthouse's mobile preset on one page of every template of a seeded portal whose pictures are as
 * small as they get, and how much each page moves while it is read. Every page is measured equally often, whatever it gets:
 * the table has the medians and, in brackets, the best.
 *
 * `-- --page /arun-app/` measures only the pages whose address has that in it; `-- --site http://localhost:4321` measures a
 * portal that already runs.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { root } from '../../e2e/portal/build.ts';
import { chromiumLaunch } from '../../e2e/portal/chromium.ts';
import { freePort } from '../../e2e/portal/free-port.ts';
import { startPortal } from '../../e2e/portal/portal-process.ts';
import { untilBestPictures } from './best-pictures.ts';
import { measureAgain, type Run } from './measure.ts';
import { onePerTemplate, pagesOf, type MeasuredPage } from './pages.ts';
import { faults, numbersOf, row, table, type PageResult } from './report.ts';
import { shiftWhileScrolling } from './scroll-shift.ts';

const runsOfPage = 3;
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

async function write(results: readonly PageResult[]): Promise<void> {
  const folder = join(root, 'bench/results');
  await mkdir(folder, { recursive: true });
  const reports = results.flatMap(({ runs }) => runs.map(({ report }) => report));
  // Lighthouse's own measure of how fast this machine is at the moment: other work on it costs points.
  const speeds = reports.map(({ environment }) => environment.benchmarkIndex);
  const machine = [
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    `Node ${process.version}`,
    `Lighthouse ${reports[0]?.lighthouseVersion}`,
    `benchmark index ${Math.min(...speeds)} to ${Math.max(...speeds)}`,
  ].join(', ');
  const measuredAt = new Date().toISOString();
  const bad = results.map((page) => ({ page, why: faults(page) })).filter(({ why }) => why.length > 0);
  const verdict =
    bad.length === 0
      ? `PASS: all ${results.length} pages have 100 in all four categories, but for what being kept out of search costs.`
      : `FAIL:\n${bad.map(({ page, why }) => `- ${page.path}: ${why.join(', ')}`).join('\n')}`;
  console.log(`\n${machine}\n\n${table(results)}\n\n${verdict}`);
  await writeFile(
    join(folder, 'lighthouse.md'),
    `# Lighthouse, mobile preset\n\n${measuredAt}. ${machine}.\n\n${table(results)}\n\n${verdict}\n`,
  );
  await writeFile(
    join(folder, 'lighthouse.json'),
    `${JSON.stringify({ measuredAt, machine, results: results.map(numbersOf) }, undefined, 1)}\n`,
  );
  await writeFile(join(folder, 'lighthouse-reports.json'), JSON.stringify(reports));
  console.log(
    'Every number: bench/results/lighthouse.json; the table: lighthouse.md; Lighthouse’s own reports: lighthouse-reports.json',
  );
  process.exitCode = bad.length === 0 ? 0 : 1;
}

const portal = wanted.site === undefined ? await startPortal({ pictures: 'best' }) : undefined;
try {
  if (portal !== undefined) await untilBestPictures(portal, progress);
  const siteUrl = portal?.siteUrl ?? new URL(wanted.site ?? '').origin;
  const all = await pagesOf(siteUrl);
  const filters = wanted.page;
  const pages =
    filters === undefined
      ? onePerTemplate(all)
      : all.filter(({ path }) => filters.some((part) => path.includes(part)));
  if (pages.length === 0) throw new Error(`No page has ${filters?.join(' or ')} in its address.`);
  const port = await freePort();
  const browser = await chromium.launch({
    ...chromiumLaunch,
    // Visitors' browsers keep a page that they go back to; whether ours can be kept is one of the audits.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [...chromiumLaunch.args, `--remote-debugging-port=${port}`],
  });
  try {
    await write(await measureAll(siteUrl, pages, browser, port));
  } finally {
    await browser.close();
  }
} finally {
  await portal?.stop();
}

/**
 * `npm run bench`: every bench one after another, for they would disturb each other, and one report of them,
 * `bench/report.md`. `-- --only api,publish` runs just these, `-- --quick` measures less, `-- --report` measures
 * nothing. What is not run now is reported from its last raw numbers in `bench/results`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { outdated, type Code, type Provenance } from './measured.ts';
import { apiSection, type ApiResults } from './report/api.ts';
import { dashboardSection, type DashboardResults } from './report/dashboard.ts';
import { lighthouseSection, type LighthouseResults } from './report/lighthouse.ts';
import { loadSection, type LoadResults } from './report/load.ts';
import { nextSection, type NextResults } from './report/next.ts';
import { previewSection, type PreviewResults } from './report/preview.ts';
import { publishSection } from './report/publish.ts';
import { restoreSection, type RestoreResults } from './report/restore.ts';
import type { Section } from './report/section.ts';
import { startSection, type StartResults } from './report/start.ts';
import { timeSection, type TimeResults } from './report/time.ts';
import { markdownOf, type Measured } from './report/write.ts';
import type { Results as PublishResults } from './publish/report.ts';

interface Bench {
  readonly name: string;
  /** What it measures; all of the product by default. */
  readonly code?: Code;
  /** How it measures less; by `--quick` where nothing is said. */
  readonly quick?: readonly string[];
  /** Its part of the report, from the raw numbers that it has written. */
  readonly section: (raw: string) => Section;
}

const benches: readonly Bench[] = [
  { name: 'publish', section: (raw) => publishSection(JSON.parse(raw) as PublishResults) },
  { name: 'api', code: 'cms', section: (raw) => apiSection(JSON.parse(raw) as ApiResults) },
  {
    name: 'lighthouse',
    code: 'pages',
    quick: ['--page', '/arun-app/about'],
    section: (raw) => lighthouseSection(JSON.parse(raw) as LighthouseResults),
  },
  { name: 'next', code: 'pages', section: (raw) => nextSection(JSON.parse(raw) as NextResults) },
  { name: 'dashboard', section: (raw) => dashboardSection(JSON.parse(raw) as DashboardResults) },
  { name: 'preview', section: (raw) => previewSection(JSON.parse(raw) as PreviewResults) },
  { name: 'time', section: (raw) => timeSection(JSON.parse(raw) as TimeResults) },
  { name: 'load', code: 'cms', section: (raw) => loadSection(JSON.parse(raw) as LoadResults) },
  { name: 'restore', code: 'cms', section: (raw) => restoreSection(JSON.parse(raw) as RestoreResults) },
  { name: 'start', section: (raw) => startSection(JSON.parse(raw) as StartResults) },
];

const here = import.meta.dirname;
const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
});

const only = options.only?.split(',') ?? benches.map(({ name }) => name);
const unknown = only.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  const names = benches.map(({ name }) => name).join(', ');
  console.error(`There is no bench ${unknown.join(', ')}; there are ${names}.`);
  process.exit(2);
}

/** Runs a bench; it prints its own numbers. @returns whether it ended well and met every bar */
async function run({ name, quick = ['--quick'] }: Bench): Promise<boolean> {
  console.log(`\n── ${name} ──`);
  const args = [join(here, name, 'run.ts'), ...(options.quick ? quick : [])];
  const [code] = (await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')) as [number | null];
  return code === 0;
}

async function measuredBy({ code = 'portal', name, section }: Bench): Promise<Measured | undefined> {
  const file = join(here, 'results', `${name}.json`);
  if (!existsSync(file)) return undefined;
  const raw = await readFile(file, 'utf8');
  const provenance = JSON.parse(raw) as Provenance;
  return {
    command: `npm run bench:${name}`,
    section: section(raw),
    provenance,
    outdated: outdated(provenance, code),
  };
}

const failed: string[] = [];
for (const bench of options.report ? [] : benches.filter(({ name }) => only.includes(name))) {
  if (!(await run(bench))) failed.push(bench.name);
}
const measured = (await Promise.all(benches.map(measuredBy))).filter((each) => each !== undefined);
await writeFile(join(here, 'report.md'), markdownOf(measured));
console.log(`\nThe report is in bench/report.md: ${measured.length} of ${benches.length} benches.`);
const old = measured.flatMap(({ command, outdated: why }) =>
  why === undefined ? [] : [`${command}: ${why}`],
);
if (failed.length > 0) console.error(`These ended with an error or missed a bar: ${failed.join(', ')}.`);
if (old.length > 0) console.error(`These numbers are older than the code:\n${old.join('\n')}`);
if (failed.length + old.length > 0) process.exitCode = 1;

import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../e2e/portal/build.ts';

/** Where numbers come from. */
export interface Provenance {
  /** When, ISO 8601. */
  readonly measuredAt: string;
  /** The machine and how busy it was before, in one line. */
  readonly machine: string;
  /** The commit that was measured; absent where the code was none, and in results of earlier days. */
  readonly commit?: string;
}

const folder = join(root, 'bench/results');

/** What numbers tell of: all of the product, the CMS alone, or the pages that visitors see, with their sample content and who serves them. */
export type Code = 'portal' | 'cms' | 'pages';

/** Without tests, and without what is only read. */
const measured = (...folders: readonly string[]): readonly string[] => [
  ...folders,
  'package-lock.json',
  ':(exclude,glob)**/*.test.*',
  ':(exclude,glob)**/test-*.ts',
  ':(exclude,glob)**/*.md',
];
const cmsFolders = ['cms', 'contract', 'scripts', 'server'];
const paths: Readonly<Record<Code, readonly string[]>> = {
  portal: measured(...cmsFolders, 'publisher', 'site'),
  cms: measured(...cmsFolders),
  pages: measured('cms/src/seed', 'contract', 'publisher', 'server', 'site'),
};

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Files that differ from a commit. */
const changedSince = (commit: string, code: Code): readonly string[] =>
  git('diff', '--name-only', commit, '--', ...paths[code])
    .split('\n')
    .filter((file) => file !== '');

/** Why numbers do not tell of the code that is here; `undefined` where they do. */
export function outdated({ commit }: Provenance, code: Code): string | undefined {
  if (commit === undefined) return 'nobody knows which code was measured';
  try {
    const { length } = changedSince(commit, code);
    return length === 0 ? undefined : `${length} files that were measured have changed since ${commit}`;
  } catch {
    return `${commit} is not known here`;
  }
}

// A bench keeps the machine busy by itself: this is read before it begins.
const [busy = 0] = loadavg();

/** This machine, in one line. */
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load ${busy.toFixed(1)} before`;

/** Writes the raw numbers of a bench, with where they come from. @param more of the machine, where it matters */
export async function writeResults(name: string, results: object, ...more: readonly string[]): Promise<void> {
  const provenance: Provenance = {
    measuredAt: new Date().toISOString(),
    machine: [machine, ...more].join(', '),
    ...(changedSince('HEAD', 'portal').length === 0 && { commit: git('rev-parse', '--short', 'HEAD') }),
  };
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  await writeFile(file, `${JSON.stringify({ ...provenance, ...results }, undefined, 1)}\n`);
  console.log(`Every number: ${file.slice(root.length + 1)}`);
}

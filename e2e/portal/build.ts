import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The checkout. */
export const root = join(import.meta.dirname, '../..');
/** Where the portal's commands have Node keep what it has compiled, for `NODE_COMPILE_CACHE`. */
export const compiledCode = join(root, 'node_modules/.cache/compiled');
/** Node's options for the portal's own process, as its commands start it. */
export const portalOptions = ['--max-semi-space-size=8'];

const run = promisify(execFile);
const skipped = new Set(['dist', 'node_modules', 'types', '.strapi', '.cache', '.tmp']);

/** When the newest file of a folder was written; 0 for a folder that is not there. */
async function newest(folder: string, wanted: (name: string) => boolean = () => true): Promise<number> {
  if (!existsSync(folder)) return 0;
  const entries = await readdir(folder, { withFileTypes: true });
  const times = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return skipped.has(entry.name) ? 0 : newest(path, wanted);
      return wanted(entry.name) ? (await stat(path)).mtimeMs : 0;
    }),
  );
  return Math.max(0, ...times);
}

/** A name that begins with a dot is no source: Strapi writes such a file while it starts, and removes it. */
const isSource = (name: string): boolean =>
  /^[^.].*\.(ts|tsx|json)$/.test(name) && !name.endsWith('.test.ts');

/**
 * Compiles a workspace when its sources are newer than what was compiled from them.
 * @param workspace its folder below the root
 * @param project the TypeScript project inside it
 */
async function compile(workspace: string, project = 'tsconfig.json'): Promise<void> {
  const folder = join(root, workspace);
  const compiled = await newest(join(folder, 'dist'), (name) => name.endsWith('.js'));
  if (compiled > (await newest(folder, isSource))) return;
  // Each workspace compiles with the TypeScript that it depends on itself.
  const typescript = createRequire(join(folder, 'package.json')).resolve('typescript/package.json');
  try {
    await run(process.execPath, [join(typescript, '../bin/tsc'), '-p', project], { cwd: folder });
  } catch (error) {
    const told = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    throw new Error(`${workspace} does not compile:\n${told}`, { cause: error });
  }
}

async function compileAll(): Promise<void> {
  await compile('contract');
  await compile('server');
  await compile('cms');
}

let compiling: Promise<void> | undefined;

/**
 * Compiles the CMS, and what it and the publisher stand on, where that is needed: once a process, so that two CMS that start
 * together do not write over each other's programs.
 */
export function buildCms(): Promise<void> {
  compiling ??= compileAll();
  return compiling;
}

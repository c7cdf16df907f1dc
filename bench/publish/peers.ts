import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PageData } from '@portal/contract';
import { root } from '../../e2e/portal/build.ts';
import { run, type Build } from './command.ts';
import { siteFolder } from './measured-site.ts';

/** A generator that builds the measured site from page data. */
export interface Peer {
  readonly name: string;
  /** What the builds stand for. */
  readonly kind: 'whole' | 'incremental';
  /** `undefined` where it is not installed. */
  readonly version: () => Promise<string | undefined>;
  /** Readies what is not part of a build. @param folder an empty one of its own */
  readonly prepare: (folder: string, data: PageData) => Promise<void>;
  /** Changes the name of one record in what it builds from; only where builds are incremental. */
  readonly change?: (folder: string, name: string) => Promise<void>;
  /** Builds every page. */
  readonly build: (folder: string) => Promise<Build>;
  /** Where the pages are. */
  readonly output: (folder: string) => string;
}

/** Where a package of the checkout is. */
export const packageFolder = (name: string): string => join(root, 'node_modules', name);

const packageVersion = (name: string) => async (): Promise<string> => {
  const text = await readFile(join(packageFolder(name), 'package.json'), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
};

/** Puts what a build before this one has made out of the way; it is removed with everything else when all is measured. */
async function putAside(output: string): Promise<void> {
  if (existsSync(output)) await rename(output, `${output}-${randomUUID()}`);
}

/** Where a peer finds the page data. */
export const dataFile = (folder: string): string => join(folder, 'page-data.json');

const writeData = (folder: string, data: PageData): Promise<void> =>
  writeFile(dataFile(folder), JSON.stringify(data));

/** Gives the first record of the page data another name. */
export async function renameFirst(folder: string, name: string): Promise<void> {
  const data = JSON.parse(await readFile(dataFile(folder), 'utf8')) as PageData;
  const [first, ...rest] = data.collections.faculty;
  if (first === undefined) throw new Error('There is no record to change.');
  await writeData(folder, {
    ...data,
    collections: { ...data.collections, faculty: [{ ...first, name }, ...rest] },
  });
}

/** Below the site: what Astro builds imports packages of the checkout. */
const astroOutput = (kind: Peer['kind']): string => join(siteFolder, 'dist', kind);

function astro(kind: Peer['kind']): Peer['build'] {
  return (folder) =>
    run({
      file: process.execPath,
      args: [join(packageFolder('astro'), 'bin/astro.mjs'), 'build', '--outDir', astroOutput(kind)],
      cwd: siteFolder,
      env: {
        PORTAL_CONTENT: dataFile(folder),
        ASTRO_TELEMETRY_DISABLED: '1',
        INCREMENTAL: kind === 'incremental' ? 'on' : 'off',
      },
    });
}

const astroClean: Peer = {
  name: 'Astro',
  kind: 'whole',
  version: packageVersion('astro'),
  prepare: writeData,
  async build(folder) {
    for (const left of [astroOutput('whole'), join(siteFolder, 'dist/cache')]) await putAside(left);
    return astro('whole')(folder);
  },
  output: () => astroOutput('whole'),
};

const astroIncremental: Peer = {
  name: 'Astro, incremental, one record',
  kind: 'incremental',
  version: packageVersion('astro'),
  async prepare(folder, data) {
    await writeData(folder, data);
    await putAside(join(siteFolder, 'dist/incremental-cache'));
    await astro('incremental')(folder);
  },
  change: renameFirst,
  build: astro('incremental'),
  output: () => astroOutput('incremental'),
};

/** The site as Eleventy builds it. */
export const eleventyFolder = join(root, 'bench/publish/eleventy');

const eleventy: Peer = {
  name: 'Eleventy',
  kind: 'whole',
  version: packageVersion('@11ty/eleventy'),
  prepare: writeData,
  async build(folder) {
    const output = join(folder, 'site');
    await putAside(output);
    return run({
      file: process.execPath,
      args: [join(packageFolder('@11ty/eleventy'), 'cmd.cjs'), `--output=${output}`],
      cwd: eleventyFolder,
      env: { PORTAL_CONTENT: dataFile(folder) },
    });
  },
  output: (folder) => join(folder, 'site'),
};

/** Hugo of this age makes no pages from data, so each record is a content file, written before it is measured. */
const hugo: Peer = {
  name: 'Hugo',
  kind: 'whole',
  version: async () => {
    const version = await promisify(execFile)('hugo', ['version']).catch(() => undefined);
    return version === undefined ? undefined : (/v([\d.]+)/.exec(version.stdout)?.[1] ?? 'unknown');
  },
  async prepare(folder, { collections, pictures, settings }) {
    await cp(join(root, 'bench/publish/hugo'), folder, { recursive: true });
    await mkdir(join(folder, 'data'));
    await mkdir(join(folder, 'static'));
    await cp(join(siteFolder, 'src/copy.json'), join(folder, 'data/copy.json'));
    await cp(join(siteFolder, 'public/style.css'), join(folder, 'static/style.css'));
    await writeFile(
      join(folder, 'data/portal.json'),
      JSON.stringify({ pictures, settings, rules: collections.rule }),
    );
    const content = join(folder, 'content/professors');
    await mkdir(content, { recursive: true });
    for (const record of collections.faculty) {
      const matter = { ...record, title: record.name, weight: record.id };
      await writeFile(join(content, `${record.id}.md`), `${JSON.stringify(matter, null, 1)}\n`);
    }
  },
  async build(folder) {
    await putAside(join(folder, 'public'));
    return run({ file: 'hugo', args: ['--quiet'], cwd: folder });
  },
  output: (folder) => join(folder, 'public'),
};

/** Every generator that the portal is measured beside. */
export const peers: readonly Peer[] = [astroClean, astroIncremental, eleventy, hugo];

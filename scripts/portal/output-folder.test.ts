import { mkdir, mkdtemp, readFile, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtReleaseName, outputFolder, replaceFolder, type Portal } from './output-folder.ts';

let home: string;
let portal: Portal;

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'output-folder-')));
  portal = { root: join(home, 'portal'), dataDir: join(home, 'portal/.data') };
  await write('portal/package.json', 'portal/site/src/pages/index.astro', 'portal/.data/database/data.db');
  await write('letters/dear.txt');
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** Writes files below the test's folder. */
async function write(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), name);
  }
}

/** Writes what a build writes. */
async function buildSite(folder: string, page: string): Promise<void> {
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'release.json'), JSON.stringify({ release: builtReleaseName(new Date()) }));
}

describe('where a build may write', () => {
  it.each([
    ['the checkout', '.', 'holds the portal itself'],
    ['what holds the checkout', '..', 'holds the portal itself'],
    ['the whole disk', '/', 'holds the portal itself'],
    ['the data folder', '.data', 'holds the data'],
    ['the database', '.data/database', 'no build wrote'],
    ['the sources', 'site/src', 'own folder site'],
    ['a new folder among the sources', 'site/out', 'own folder site'],
    ['a folder of somebody', '../letters', 'no build wrote'],
    ['a link to one', '../link', 'no build wrote'],
    ['a file', 'package.json', 'cannot be read as a folder'],
    ['something below a file', 'package.json/dist', 'cannot be read as a folder'],
  ])('not over %s', async (_, given, why) => {
    await symlink(join(home, 'letters'), join(home, 'link'));
    await expect(outputFolder(given, portal)).rejects.toThrow(why);
    await expect(outputFolder(given, portal)).rejects.toThrow('please name a folder of its own');
  });

  it.each([
    ['dist of the checkout, whatever a build left there', 'dist', 'portal/dist'],
    ['a new folder', '../www', 'www'],
    ['a new folder of the checkout', 'out', 'portal/out'],
    ['an empty one', '../empty', 'empty'],
    ['a fresh clone of what a host publishes', '../pages', 'pages'],
    ['what an earlier build wrote', '../built', 'built'],
    ['what a build left that was killed', '../killed', 'killed'],
    ['the folder behind a link', '../link', 'built'],
  ])('%s', async (_, given, output) => {
    await write('portal/dist/half.html', 'pages/.git/HEAD', 'killed/.portal-build/next/half.html');
    await mkdir(join(home, 'empty'));
    await mkdir(join(home, 'built'));
    await buildSite(join(home, 'built'), 'old');
    await symlink(join(home, 'built'), join(home, 'link'));
    expect(await outputFolder(given, portal)).toBe(join(home, output));
  });

  it('not over another site, though it has a release file', async () => {
    await mkdir(join(home, 'other'));
    await writeFile(join(home, 'other/release.json'), '{"release":"2026-06-01T00-00-00-000Z-r4"}');
    await expect(outputFolder('../other', portal)).rejects.toThrow('no build wrote');
  });
});

describe('a build', () => {
  it('takes the place of the last one when it is whole', async () => {
    const output = join(home, 'www');
    await replaceFolder(output, (folder) => buildSite(folder, 'old'));
    await write('www/gone.html', 'www/.git/HEAD');
    await replaceFolder(output, async (folder) => {
      expect(await readFile(join(output, 'index.html'), 'utf8')).toBe('old');
      await buildSite(folder, 'new');
    });
    expect(await readFile(join(output, 'index.html'), 'utf8')).toBe('new');
    expect((await readdir(output)).toSorted()).toEqual(['.git', 'index.html', 'release.json']);
  });

  it('that fails leaves what was there, and nothing where nothing was', async () => {
    const fails = async (folder: string): Promise<void> => {
      await buildSite(folder, 'half');
      throw new Error('The build failed.');
    };
    const output = join(home, 'www');
    await replaceFolder(output, (folder) => buildSite(folder, 'old'));
    await expect(replaceFolder(output, fails)).rejects.toThrow('The build failed.');
    expect(await readFile(join(output, 'index.html'), 'utf8')).toBe('old');
    expect((await readdir(output)).toSorted()).toEqual(['index.html', 'release.json']);

    await expect(replaceFolder(join(home, 'a/b'), fails)).rejects.toThrow('The build failed.');
    expect(await readdir(home)).not.toContain('a');
  });
});

import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createClient, type Picture } from '@portal/contract';
import { root } from '../../e2e/portal/build.ts';
import type { Portal } from '../../e2e/portal/portal-process.ts';
import { runToEnd } from '../../e2e/portal/run-to-end.ts';
import { readConfiguration } from '../../publisher/src/configuration.ts';
import { gatherExport } from '../../publisher/src/static-export.ts';
import { run, type Build } from '../publish/command.ts';

const source = join(root, 'bench/next/site');
const sections = join(root, 'site/src/ventures/institute/sections');

/** A Next.js project that can be built. */
export interface NextProject {
  /** Builds every page from the CMS's replies, from nothing. */
  readonly build: () => Promise<Build>;
  /** Where the pages are then. */
  readonly output: string;
}

/**
 * Readies the project outside of the checkout: its own code, what it shares with the portal (texts, styles, faces, drawings,
 * pictures, the contract), and its packages from the registry.
 * @param folder one that is not there yet
 * @throws Error with what was printed, when packages cannot be installed or types are wrong
 */
export async function prepareProject(folder: string, portal: Portal): Promise<NextProject> {
  await cp(source, folder, { recursive: true, filter: (path) => !/\/(node_modules|\.next|out)$/.test(path) });
  await cp(join(root, 'site/src'), join(folder, 'portal/site'), { recursive: true });
  await cp(join(root, 'contract/dist'), join(folder, 'portal/contract/dist'), { recursive: true });
  await cp(join(root, 'contract/package.json'), join(folder, 'portal/contract/package.json'));
  const styles = ['FacultyProfile', 'HeadCard', 'Professors'].map(async (name) =>
    stylesOf(await readFile(join(sections, `${name}.astro`), 'utf8')),
  );
  await writeFile(join(folder, 'portal/site/faculty.css'), (await Promise.all(styles)).join('\n'));
  // What the owner has put in the place of texts, read once: the portal asks its publisher for it.
  const { words } = (await createClient({ origin: portal.cmsUrl }).content()).collections;
  const own = JSON.stringify(words.map(({ key, text }) => [key, text]));
  await writeFile(
    join(folder, 'portal/site/content/content.ts'),
    `const own = new Map<string, string>(${own});\nexport const content = () => ({ word: (key: string) => own.get(key) });\n`,
  );
  const pictures = join(folder, 'pictures.json');
  await writeFile(pictures, JSON.stringify(await copyPictures(portal, join(folder, 'public'))));
  // With the settings of whoever started the bench: where the registry is, and whom to trust.
  await runToEnd('npm', ['ci', '--prefix', folder, '--include=dev', '--no-audit', '--no-fund']);

  const next = join(folder, 'node_modules/next/dist/bin/next');
  const env = {
    CMS_ORIGIN: portal.cmsUrl,
    SITE_ORIGIN: portal.siteUrl,
    PICTURES: pictures,
    NEXT_TELEMETRY_DISABLED: '1',
  };
  await run({ file: process.execPath, args: [next, 'typegen'], cwd: folder, env });
  await run({ file: process.execPath, args: [join(folder, 'node_modules/typescript/bin/tsc')], cwd: folder });
  const output = join(folder, 'out');
  return {
    output,
    async build() {
      for (const left of ['.next', 'out']) await rm(join(folder, left), { recursive: true, force: true });
      return run({ file: process.execPath, args: [next, 'build'], cwd: folder, env });
    },
  };
}

/** What an Astro component styles, for a page without Astro's scopes. @throws Error when it styles nothing */
function stylesOf(component: string): string {
  const sheets = [...component.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => css);
  if (sheets.length === 0) throw new Error('The component has no styles.');
  return sheets.join('\n').replaceAll(/:global\((.*)\)(?= *\{)/g, '$1');
}

/**
 * Takes over the files that the portal has made of the professors' pictures.
 * @param target where the project keeps what is served as it is
 * @returns what was made of each, by `image_hash`
 */
async function copyPictures(
  { cmsUrl, dataDir, siteUrl }: Portal,
  target: string,
): Promise<Record<string, Picture>> {
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    SITE_URL: siteUrl,
    CMS_URL: cmsUrl,
    PUBLISHER_PICTURES: 'best',
  });
  const log = { info: console.error, warn: console.error, error: console.error };
  const { data, files } = await gatherExport(configuration, log);
  const made: Record<string, Picture> = {};
  for (const { image_hash: hash } of data.collections.faculty) {
    const picture = data.pictures[hash];
    if (picture === undefined) throw new Error('A picture was not made.');
    made[hash] = picture;
    for (const { path } of [...picture.avif, ...picture.webp]) {
      const file = files.get(path.slice(1));
      if (file === undefined) throw new Error(`The portal does not have ${path}.`);
      await mkdir(dirname(join(target, path)), { recursive: true });
      await copyFile(join(dataDir, file.file), join(target, path));
    }
  }
  return made;
}

/** `npm run build`: the pages that the publisher would publish, as a plain folder `dist/` for any static host. */
import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Listr } from 'listr2';
import { readConfiguration } from '../../publisher/src/configuration.ts';
import {
  addFolderIndexes,
  completeStaticSite,
  gatherExport,
  writePageData,
  type Export,
} from '../../publisher/src/static-export.ts';
import { hostFiles } from '../../publisher/src/hosting/static-hosts.ts';
import { pageOfFile } from '../../publisher/src/release/manifest.ts';
import { root, runChild } from './child-process.ts';
import { builtReleaseName, outputFolder, replaceFolder } from './output-folder.ts';
import { environmentOf, readSettings, type Settings } from './settings.ts';
import { compile, runCommand, withCms } from './with-cms.ts';

interface Context {
  made?: Export;
}

await runCommand(async () => {
  const settings = readSettings(process.env);
  const output = await outputFolder(settings.outDir, { root, dataDir: settings.dataDir });
  await replaceFolder(output, (folder) => build(settings, folder));
  console.log(`\nThe site is in ${output}.`);
});

async function build(settings: Settings, output: string): Promise<void> {
  const pageData = join(settings.dataDir, 'cache', 'page-data.json');
  await new Listr<Context>(
    [
      { title: 'Compile the contract and the CMS', task: compile },
      {
        title: 'Gather the content and make its pictures',
        task: async (context, task) => {
          const warn = (line: string): void => void (task.output = line);
          const log = { info: warn, warn, error: warn };
          const configuration = readConfiguration({ ...process.env, ...environmentOf(settings) }, root);
          context.made = await withCms(settings, () =>
            gatherExport(configuration, log, ({ best, wanted }) => warn(`${best} of ${wanted} pictures`)),
          );
          await writePageData(pageData, context.made.data);
        },
      },
      {
        title: 'Build the pages',
        task: async (_, task) => {
          await runChild('The build', {
            args: [join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', output],
            env: { ...environmentOf(settings), PORTAL_CONTENT: pageData, ASTRO_TELEMETRY_DISABLED: '1' },
            // A page a line: of use only where the next one takes its place.
            ...(process.stdout.isTTY ? { onLine: (line: string) => void (task.output = line) } : {}),
          });
        },
      },
      {
        title: 'Add the pictures and files of the content',
        task: async ({ made }) => {
          if (made === undefined) return;
          const now = new Date();
          const pages = globSync('**/*.html', { cwd: output }).map(pageOfFile).toSorted();
          await completeStaticSite(output, settings.dataDir, made, {
            revision: made.data.revision,
            publishedAt: now.toISOString(),
            release: builtReleaseName(now),
            pages: pages.length,
            changed: [],
          });
          await addFolderIndexes(output, pages);
          const { siteUrl: siteOrigin, cmsUrl: cmsOrigin } = settings;
          for (const [name, text] of Object.entries(hostFiles({ siteOrigin, cmsOrigin }, pages)))
            await writeFile(join(output, name), text);
        },
      },
    ],
    { registerSignalListeners: false, fallbackRenderer: 'simple' },
  ).run();
}

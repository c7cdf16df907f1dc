/**
 * `npm run dev`: contract, CMS and site in watch mode. A change of code is on the page at the next look, and so is a change of
 * content: this process keeps the page data of `PORTAL_CONTENT` in step with the CMS and tells the browser to load again.
 */
import { execFile } from 'node:child_process';
import { createReadStream, existsSync, watch } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { apiBase } from '@portal/contract';
import type { AstroIntegration } from 'astro';
import { z } from 'zod';
import { mediaType } from '../../publisher/src/release/media-type.ts';
import { SingleFlight } from '../../publisher/src/single-flight.ts';
import { root, runChild, stopAll } from './child-process.ts';
import { buildPanel, cmsFolder, cmsProcess, panelIsStale, startCms, untilCmsAnswers } from './cms.ts';
import { preflight } from './preflight.ts';
import { newPassword, SecretStore } from './secrets.ts';
import { environmentOf, readSettings } from './settings.ts';
import { showPassword } from './show-password.ts';
import { Supervised } from './supervisor.ts';
import { compileAndWatch } from './compile-and-watch.ts';
import { compileForPublisher, runCommand } from './with-cms.ts';

const everyMs = 1000;
/** Files that an editor saves together are one change. */
const settleMs = 200;
/** What the CMS is compiled to here: `dist` may be that of a portal that runs. */
const cmsOutput = join(cmsFolder, '.dev');

const content = z.object({ revision: z.int() });

await runCommand(async () => {
  const settings = readSettings(process.env);
  await preflight(settings);
  await compileForPublisher();
  const store = new SecretStore(settings.dataDir);
  const secrets = await store.load(process.env);
  const first = !store.administratorIsKnown;
  const password = settings.password ?? newPassword();
  const options = cmsProcess(
    settings,
    secrets,
    password,
    (line) => console.log(`[cms] ${line}`),
    () => {},
  );
  const startTheCms = (): Supervised =>
    new Supervised(
      'CMS',
      {
        ...options,
        args: [...startCms, cmsOutput],
        // Nobody listens for a hook: the page data is kept in step from here.
        env: { ...options.env, PUBLISHER_HOOK_URL: '' },
      },
      console.log,
    );
  let cms: Supervised | undefined;
  /** Whether pages may look different though no record changed. */
  let isDue = false;
  const restarts = new SingleFlight(async () => {
    await sleep(settleMs);
    const began = performance.now();
    await cms?.stop();
    await promisify(execFile)(process.execPath, [join(cmsOutput, 'src/content-types/write-schemas.js')]);
    cms = startTheCms();
    const { child } = cms;
    await untilCmsAnswers(() => child, settings.cmsHere);
    isDue = true;
    console.log(`[cms] answers after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  });
  const onCompiled = (): void => {
    if (cms === undefined) return;
    restarts.request().catch((error: unknown) => console.error(String(error)));
  };
  await compileAndWatch('contract', [], onCompiled);
  await compileAndWatch('cms', ['--outDir', cmsOutput], onCompiled);
  await rm(join(cmsOutput, 'build'), { force: true });
  await symlink('../dist/build', join(cmsOutput, 'build'), 'junction');

  await restarts.request();
  await store.noteAdministrator();
  // Now: whatever fails behind it would take it away.
  if (first && settings.password === undefined) {
    const [shown, hint] = await showPassword(settings.dataDir, password);
    console.log(`\n  Password of admin: ${shown}\n  ${hint}\n`);
  }
  const panel = new SingleFlight(async () => {
    await sleep(settleMs);
    if (!(await panelIsStale())) return;
    await buildPanel(settings, secrets).then(
      () => console.log('The panel is ready.'),
      (error: unknown) => console.error(`The panel could not be built. ${String(error)}`),
    );
  });
  void panel.request();
  watch(join(cmsFolder, 'src/admin'), { recursive: true }, () => void panel.request());
  console.log('  The pictures are made, which takes a minute or two at the first start.');

  const pageData = join(settings.dataDir, 'cache', 'page-data.json');
  await mkdir(join(settings.dataDir, 'pictures'), { recursive: true });
  // A process of its own, which reads with the contract as it is then.
  const gather = (): Promise<void> =>
    runChild('Gathering the content', {
      args: [join(import.meta.dirname, 'gather.ts'), pageData],
      env: { PUBLISHER_PICTURES: process.env['PUBLISHER_PICTURES'] || 'fast', ...environmentOf(settings) },
    });
  /** @returns the revision that the page data is of, or of before */
  const gatherFirst = async (): Promise<number> => {
    const asked = cms;
    try {
      const seen = await revisionOf(settings.cmsHere);
      await gather();
      return seen;
    } catch (error) {
      // A CMS that is started again meanwhile, as the compiler may have it, is asked anew.
      await restarts.idle();
      if (cms === asked) throw error;
      return gatherFirst();
    }
  };
  let revision = await gatherFirst();

  process.env['PORTAL_CONTENT'] = pageData;
  const { dev } = await import('astro');
  const server = await dev({
    root,
    server: { port: settings.sitePort },
    integrations: [contentFiles(settings.dataDir, settings.cmsUrl)],
    // Its sources: what it is compiled to is loaded once, and kept.
    vite: {
      resolve: {
        alias: {
          // The first that fits is taken.
          '@portal/contract/account': join(root, 'contract/src/account.ts'),
          '@portal/contract': join(root, 'contract/src/index.ts'),
        },
      },
    },
  });

  for (;;) {
    await sleep(everyMs);
    const seen = await revisionOf(settings.cmsHere, revision).catch(() => undefined);
    if (seen === undefined || (seen === revision && !isDue)) continue;
    // A CMS that is being started again gives no files.
    await restarts.idle();
    isDue = false;
    revision = seen;
    await gather().catch((error: unknown) => {
      isDue = true;
      console.error(String(error));
    });
    server.watcher.emit('change', pageData);
  }
});
await stopAll();

/** The revision of the content. @param since one that is known: then the reply is short */
async function revisionOf(cmsOrigin: string, since?: number): Promise<number> {
  const reply = await fetch(`${cmsOrigin}${apiBase}/content${since === undefined ? '' : `?since=${since}`}`);
  return content.parse(await reply.json()).revision;
}

/** Serves what the publisher would: pictures from the data folder, videos and PDFs from the CMS. */
function contentFiles(dataDir: string, cmsUrl: string): AstroIntegration {
  return {
    name: 'portal:content-files',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.watcher.on('change', (file) => {
          if (basename(file) === 'page-data.json') server.ws.send({ type: 'full-reload' });
        });
        server.middlewares.use((request, response, next) => {
          const path = (request.url ?? '/').replace(/[?#].*$/, '');
          if (path.startsWith('/uploads/') || path.startsWith('/assets/')) {
            response.writeHead(302, { Location: cmsUrl + path }).end();
            return;
          }
          if (!path.startsWith('/media/')) return next();
          const file = join(dataDir, 'pictures', basename(path));
          if (!existsSync(file)) return next();
          response.setHeader('Content-Type', mediaType(path));
          createReadStream(file).pipe(response);
        });
      },
    },
  };
}

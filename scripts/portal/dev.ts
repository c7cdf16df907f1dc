/**
 * `npm run dev`: Strapi and Astro in watch mode. A change of code is on the page at the next look, and so is a change of content:
 * this process keeps the page data of `PORTAL_CONTENT` in step with the CMS and tells the browser to load again.
 */
import { createReadStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@portal/contract';
import type { AstroIntegration } from 'astro';
import { readConfiguration } from '../../publisher/src/configuration.ts';
import { logOf } from '../../publisher/src/log.ts';
import { mediaType } from '../../publisher/src/release/media-type.ts';
import { gatherExport, writePageData } from '../../publisher/src/static-export.ts';
import { root, stopAll } from './child-process.ts';
import { cmsProcess, strapiCommand, untilCmsAnswers } from './cms.ts';
import { preflight } from './preflight.ts';
import { newPassword, SecretStore } from './secrets.ts';
import { environmentOf, readSettings } from './settings.ts';
import { Supervised } from './supervisor.ts';
import { compile, runCommand } from './with-cms.ts';

const everyMs = 1000;

await runCommand(async () => {
  const settings = readSettings(process.env);
  await preflight(settings);
  await compile();
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
  const cms = new Supervised(
    'CMS',
    { ...options, args: [strapiCommand, 'develop'], env: { ...options.env, NODE_ENV: 'development' } },
    console.log,
  );
  await untilCmsAnswers(() => cms.child, settings.cmsHere);
  await store.noteAdministrator();
  // Now: whatever fails behind it would take it away.
  if (first && settings.password === undefined)
    console.log(`\n  Password of admin: ${password}   (shown only now)\n`);
  console.log('  The pictures are made, which takes a minute or two at the first start.');

  const environment = { PUBLISHER_PICTURES: 'fast', ...process.env, ...environmentOf(settings) };
  const configuration = readConfiguration(environment, root);
  const pageData = join(settings.dataDir, 'cache', 'page-data.json');
  await mkdir(join(settings.dataDir, 'pictures'), { recursive: true });
  const gather = async (): Promise<number> => {
    const { data } = await gatherExport(configuration, logOf(configuration.logFormat));
    await writePageData(pageData, data);
    return data.revision;
  };
  let revision = await gather();

  process.env['PORTAL_CONTENT'] = pageData;
  const { dev } = await import('astro');
  const server = await dev({
    root,
    server: { port: settings.sitePort },
    integrations: [contentFiles(settings.dataDir, settings.cmsUrl)],
  });

  const client = createClient({ origin: settings.cmsUrl });
  for (;;) {
    await sleep(everyMs);
    const seen = await client.content(revision).catch(() => undefined);
    if (seen === undefined || seen.revision === revision) continue;
    revision = await gather();
    server.watcher.emit('change', pageData);
  }
});
await stopAll();

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

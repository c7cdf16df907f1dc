/** `npm run status`: what runs, and what visitors are shown. */
import { release } from '@portal/contract';
import { z } from 'zod';
import { backupLines } from './backup-lines.ts';
import { cmsAnswers } from './cms.ts';
import { runningPortal } from './preflight.ts';
import { publisherStatus } from './publisher.ts';
import { SecretStore } from './secrets.ts';
import { readSettings } from './settings.ts';
import { runCommand } from './with-cms.ts';

const status = z.object({
  state: z.string().default('starting'),
  failure: z.string().optional(),
  failedAt: z.string().optional(),
  contentRevision: z.number().optional(),
  release: release.optional(),
  pictures: z.object({ wanted: z.number(), ready: z.number(), best: z.number(), failed: z.number() }),
  memoryMb: z.number(),
});

await runCommand(async () => {
  const settings = readSettings(process.env);
  const { PUBLISHER_HOOK_SECRET: secret } = await new SecretStore(settings.dataDir).load(process.env);
  const pid = await runningPortal(settings.dataDir);
  const cms = await cmsAnswers(`http://localhost:${settings.cmsPort}`);
  const told = status.safeParse(await publisherStatus(settings.sitePort, secret));
  const lines = [
    ['Portal', pid === undefined ? 'not started with "npm start" from this data folder' : `process ${pid}`],
    ['CMS', cms ? `answers at ${settings.cmsUrl}` : 'does not answer'],
    ...(told.success ? publisherLines(told.data) : [['Publisher', 'does not answer']]),
    ...(await backupLines(settings.dataDir)),
  ];
  for (const [name = '', text = ''] of lines) console.log(`${name.padEnd(12)}${text}`);
  if (!cms || !told.success || told.data.release === undefined) process.exitCode = 1;
});

function publisherLines({
  state,
  failure,
  failedAt,
  contentRevision,
  release: live,
  pictures,
  memoryMb,
}: z.infer<typeof status>) {
  return [
    ['Publisher', `${state}, ${memoryMb} MB`],
    ...(failure === undefined ? [] : [['Failure', `${failure} (${failedAt ?? ''})`]]),
    ['Content', contentRevision === undefined ? 'not fetched yet' : `revision ${contentRevision}`],
    [
      'Site',
      live === undefined
        ? 'not published yet'
        : `revision ${live.revision}, ${live.pages} pages, published ${live.publishedAt} (${live.release})`,
    ],
    [
      'Pictures',
      `${pictures.ready} of ${pictures.wanted} ready, ${pictures.best} as small as they get, ${pictures.failed} failed`,
    ],
  ];
}

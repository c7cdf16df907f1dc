/** `npm run status`: what runs, and what visitors are shown. */
import { release } from '@portal/contract';
import { z } from 'zod';
import { backupLines } from './backup-lines.ts';
import { binLines } from './bin-lines.ts';
import { cmsAnswers } from './cms.ts';
import { mailLines } from './mail-lines.ts';
import { operatorClient } from './operator-client.ts';
import { runningPortal } from './preflight.ts';
import { publisherStatus } from './publisher.ts';
import { SecretStore } from './secrets.ts';
import { listedWords, sampleLines } from './sample-lines.ts';
import { readSettings } from './settings.ts';
import { runCommand } from './with-cms.ts';

const status = z.object({
  state: z.string().default('starting'),
  failure: z.string().optional(),
  failedAt: z.string().optional(),
  contentRevision: z.number().optional(),
  release: release.optional(),
  held: z.object({ since: z.string() }).optional(),
  /** Absent, as what follows, while no publisher runs. */
  pictures: z
    .object({ wanted: z.number(), ready: z.number(), best: z.number(), failed: z.number() })
    .optional(),
  targets: z
    .array(z.object({ name: z.string(), state: z.string(), failure: z.string().optional() }))
    .default([]),
  memoryMb: z.number().optional(),
});

await runCommand(async () => {
  const settings = readSettings(process.env);
  const secret = await new SecretStore(settings.dataDir).hookSecret(process.env);
  const pid = runningPortal(settings.dataDir);
  const cms = await cmsAnswers(settings.cmsHere);
  const client = operatorClient(settings.cmsHere, secret);
  const reply = status.safeParse(await publisherStatus(settings.siteHere, secret));
  const lines = [
    ['Portal', pid === undefined ? 'not started with "npm start" from this data folder' : `process ${pid}`],
    ['CMS', cms ? `answers at ${settings.cmsUrl}` : 'does not answer'],
    ...(reply.success ? publisherLines(reply.data) : [['Publisher', 'does not answer']]),
    ...(await sampleLines(client, await listedWords(settings.bundleDir))),
    ...(await mailLines(client)),
    ...(await binLines(client)),
    ...(await backupLines(settings.dataDir)),
  ];
  for (const [name = '', text = ''] of lines) console.log(`${name.padEnd(12)}${text}`);
  if (!cms || !reply.success || reply.data.release === undefined) process.exitCode = 1;
});

function publisherLines(reply: z.infer<typeof status>): string[][] {
  const {
    state,
    failure,
    failedAt,
    contentRevision,
    release: live,
    held,
    pictures,
    targets,
    memoryMb,
  } = reply;
  // Until it has tried again, a publisher that was just started knows of no failure but that of what is live.
  const fault = failure ?? live?.failure?.message;
  const lag = (contentRevision ?? 0) - (live?.revision ?? 0);
  return [
    ['Publisher', memoryMb === undefined ? 'does not run or answer' : `${state}, ${memoryMb} MB`],
    ...(fault === undefined
      ? []
      : [['Failure', failedAt === undefined ? fault : `${fault} (last tried ${failedAt})`]]),
    ...(held === undefined
      ? []
      : [['Held', `an older release was put back at ${held.since} and stays until "npm run publish"`]]),
    ...(memoryMb === undefined
      ? []
      : [['Content', contentRevision === undefined ? 'not fetched yet' : `revision ${contentRevision}`]]),
    [
      'Site',
      live === undefined
        ? 'not published yet'
        : `revision ${live.revision}, ${live.pages} pages, published ${live.publishedAt} (${live.release})`,
    ],
    ...(live !== undefined && lag > 0
      ? [['Not live', lag === 1 ? 'the last change' : `the last ${lag} changes`]]
      : []),
    ...(pictures === undefined
      ? []
      : [
          [
            'Pictures',
            `${pictures.ready} of ${pictures.wanted} ready, ${pictures.best} as small as they get, ${pictures.failed} failed`,
          ],
        ]),
    ...targets.map(({ name, state: of, failure: why }) => [
      'Target',
      `${name}: ${why === undefined ? of : `${of}, ${why}`}`,
    ]),
  ];
}

/**
 * `npm start`: everything that the portal is, from one command. This process serves the site, and keeps the CMS and the publisher running;
 * `scripts/run.mjs` has seen to Node and the dependencies.
 */
import { join } from 'node:path';
import { administratorName, loginPath } from '@portal/contract';
import { Listr, type ListrTaskWrapper } from 'listr2';
import { readConfiguration } from '../../publisher/src/configuration.ts';
import { logOf, type Log } from '../../publisher/src/log.ts';
import { startSite, type RunningSite } from '../../publisher/src/start-site.ts';
import { settleRestore } from './broken-restore.ts';
import { root, runChild, stopAll } from './child-process.ts';
import { buildPanel, cmsProcess, panelIsStale, passwordWorks, untilCmsAnswers } from './cms.ts';
import { lockPortal, preflight, refuseForeignFolder, Refusal } from './preflight.ts';
import { notifyPublisher, picturesToCome, untilSiteIsServed } from './publisher.ts';
import { newPassword, SecretStore } from './secrets.ts';
import { environmentOf, logFormat, readSettings } from './settings.ts';
import { showPassword } from './show-password.ts';
import { Supervised } from './supervisor.ts';
import { compile } from './with-cms.ts';

type Task = ListrTaskWrapper<unknown, never, never>;

/** Letters of a progress bar. */
const barWidth = 24;

/** Nobody waits for a new portal but who starts it: its pages come with all their pictures. */
const newPortalWaitMs = '120000';

let site: RunningSite | undefined;
let stopping: Promise<void> | undefined;
/** While the tasks are drawn, other lines would tear the picture. */
let drawing = true;

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
process.on('SIGHUP', () => void stop(0));
// The command that started this process is gone.
process.on('disconnect', () => void stop(1));

try {
  await start();
} catch (error) {
  if (stopping === undefined) {
    console.error(`\n${error instanceof Refusal ? error.message : String(error)}`);
    await stop(1);
  }
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  await refuseForeignFolder(settings);
  await preflight(settings);
  // Until this process ends.
  lockPortal(settings.dataDir, 'runs');
  // Secrets come back with a backup, too.
  await settleRestore(settings.dataDir);
  const store = new SecretStore(settings.dataDir);
  const secrets = await store.load(process.env);
  const first = !store.administratorIsKnown;
  const newAdminPassword = first && settings.password === undefined ? newPassword() : undefined;
  let problem: string | undefined;
  let preparing = 0;

  await new Listr(
    [
      {
        title: 'Compile the contract and the CMS',
        task: compile,
      },
      {
        title: 'Bring up the site and the CMS',
        task: (_, task) =>
          task.newListr(
            [
              {
                title: 'Start the CMS',
                task: async (_inner, cmsTask) => {
                  const seeding = counter(cmsTask, 'records of seed content');
                  const password = newAdminPassword ?? settings.password;
                  const options = cmsProcess(settings, secrets, password, sayFrom('cms'), seeding);
                  // Whoever writes the sample content keeps 80 MB of it for as long as it runs. What this fails by, the CMS says next.
                  const filling = { ...options, args: [...options.args, '--only-load'] };
                  if (first) await runChild('Writing the content', filling).catch(() => {});
                  const cms = new Supervised('CMS', options, say);
                  await untilCmsAnswers(() => cms.child, settings.cmsHere);
                  await notifyPublisher(settings.siteHere, secrets.PUBLISHER_HOOK_SECRET);
                },
              },
              {
                title: 'Publish the site',
                task: async (_inner, siteTask) => {
                  await runChild('Bundling the site', { args: [join(root, 'site/adapter/bundle.ts')] });
                  const counts = {
                    pages: counter(siteTask, 'pages'),
                    pictures: counter(siteTask, 'pictures'),
                  };
                  const env = {
                    ...process.env,
                    ...environmentOf(settings),
                    PUBLISHER_HOOK_SECRET: secrets.PUBLISHER_HOOK_SECRET,
                    PUBLISHER_FIRST_WAIT_MS:
                      process.env['PUBLISHER_FIRST_WAIT_MS'] || (first ? newPortalWaitMs : ''),
                  };
                  const configuration = readConfiguration(env, root);
                  site = await startSite(configuration, env, siteLog(), {
                    onProgress: ({ what, done, total }) => counts[what](done, total),
                    onLine: sayFrom('site'),
                  });
                  // What was published before is served from here on, whether the CMS is up or not.
                  problem = await untilSiteIsServed(settings.siteHere, secrets.PUBLISHER_HOOK_SECRET);
                  preparing = await picturesToCome(settings.siteHere);
                  if (problem !== undefined) siteTask.title = 'Publish the site: it is tried again';
                },
              },
            ],
            { concurrent: true },
          ),
      },
    ],
    {
      registerSignalListeners: false,
      fallbackRenderer: 'simple',
      rendererOptions: { collapseSubtasks: false },
    },
  ).run();
  drawing = false;

  /** What is said of the password, once. */
  let password: readonly string[] = [];
  if (first) {
    // Only a password that opens the account is shown: a start that was broken off may have made the account, or it is older than the secrets.
    const isOpen =
      newAdminPassword !== undefined &&
      (await passwordWorks(settings.cmsHere, administratorName, newAdminPassword));
    if (isOpen) {
      const [shown, hint] = await showPassword(settings.dataDir, newAdminPassword);
      password = [shown, `${hint} "npm run password" makes a new one.`];
    } else if (newAdminPassword !== undefined)
      password = ['The account is there already. "npm run password" makes a new password.'];
    await store.noteAdministrator();
  }
  const stale = await panelIsStale();
  console.log(
    [
      '',
      `  Site       ${settings.siteUrl}/`,
      `  Dashboard  ${settings.siteUrl}${loginPath}   (user name ${administratorName})`,
      `  Panel      ${settings.cmsUrl}/admin   (e-mail ${settings.email})${stale ? ' - being prepared, about a minute' : ''}`,
      ...password.map((line, index) => (index === 0 ? `\n  Password   ${line}` : `             ${line}`)),
      ...(preparing === 0
        ? []
        : ['', `  Pictures   ${preparing} are being prepared; a stand-in is shown until then.`]),
      ...(problem === undefined ? [] : ['', `  The site is not published yet: ${problem}`]),
      '',
      '  Ctrl-C stops everything.',
      '',
    ].join('\n'),
  );
  if (!stale) return;
  await buildPanel(settings, secrets).then(
    () => say('The panel is ready.'),
    (error: unknown) =>
      say(`The panel could not be built; the site and the dashboard work without it. ${String(error)}`),
  );
}

/** Shows how many of something are done, as a bar; without a terminal, in a line every quarter of them. */
function counter(task: Task, what: string): (done: number, total: number) => void {
  let lastStep = -1;
  return (done, total) => {
    const { isTTY } = process.stdout;
    const step = isTTY ? done : Math.floor((done * 4) / Math.max(total, 1));
    if (step === lastStep) return;
    lastStep = step;
    const filled = Math.round((done * barWidth) / Math.max(total, 1));
    const bar = isTTY ? `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ` : '';
    task.output = `${bar}${done} of ${total} ${what}`;
  };
}

/** A line of a process: while the tasks are drawn, only its problems are printed. */
function sayFrom(name: string): (text: string) => void {
  return (text) => {
    // A line of JSON says itself where it comes from, and stays JSON.
    if (!drawing) console.log(text.startsWith('{') ? text : `[${name}] ${text}`);
  };
}

/** The log of the site's server: while the tasks are drawn, `npm start` itself says why nothing is published. */
function siteLog(): Log {
  const log = logOf(logFormat() === 'json' ? 'json' : 'text');
  const unlessDrawing = (level: keyof Log) => (line: string) => void (drawing || log[level](line));
  return { info: unlessDrawing('info'), warn: unlessDrawing('warn'), error: unlessDrawing('error') };
}

/** A line of this process: for a person at a terminal, else as the log of the others. */
function say(text: string): void {
  if (logFormat() === 'json') logOf('json', 'portal').warn(text);
  else console.log(text);
}

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    // The site first: it is what visitors talk to, and it needs nothing of the CMS to end.
    await site?.stop();
    await stopAll();
    process.exit(code);
  })();
  return stopping;
}

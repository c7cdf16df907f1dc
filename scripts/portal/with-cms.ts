import { root, runChild, stopAll } from './child-process.ts';
import { cmsAnswers, cmsProcess, untilCmsAnswers } from './cms.ts';
import { preflight, Refusal } from './preflight.ts';
import { newPassword, SecretStore } from './secrets.ts';
import type { Settings } from './settings.ts';
import { Supervised } from './supervisor.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Compiles the CMS, and what it and the publisher stand on, where their sources changed. */
export const compile = (): Promise<void> =>
  compileWorkspaces('@portal/cms', '@portal/contract', '@portal/server');

/** Compiles what the publisher stands on, where its sources changed. */
export const compileForPublisher = (): Promise<void> =>
  compileWorkspaces('@portal/contract', '@portal/server');

function compileWorkspaces(...names: readonly string[]): Promise<void> {
  const turbo = join(root, 'node_modules/turbo/bin/turbo');
  const filters = names.map((name) => `--filter=${name}`);
  return runChild('Compiling', { args: [turbo, 'run', 'build', ...filters, '--output-logs=errors-only'] });
}

/** A hosted builder has no content of its own: without the CMS that it was told of, it would publish sample content. */
function refuseForElsewhere({ cmsUrl, dataDir }: Settings): void {
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(cmsUrl).hostname);
  const hasContent = existsSync(join(dataDir, 'database')) || process.env['DATABASE_CLIENT'] === 'postgres';
  if (!isHere && !hasContent) {
    throw new Refusal(`The CMS at ${cmsUrl} does not answer, and there is no content on this machine.`);
  }
}

/** Does something with a CMS that answers: the one that runs, or one that is started for it. */
export async function withCms<T>(settings: Settings, work: () => Promise<T>): Promise<T> {
  if (await cmsAnswers(settings.cmsUrl)) return work();
  refuseForElsewhere(settings);
  await preflight(settings);
  const store = new SecretStore(settings.dataDir);
  const secrets = await store.load(process.env);
  if (!store.administratorIsKnown) {
    console.log('The database is new: "npm run password" makes a password that you can log in with.');
  }
  const password = settings.password ?? newPassword();
  const cms = new Supervised(
    'CMS',
    cmsProcess(
      settings,
      secrets,
      password,
      () => {},
      () => {},
    ),
    console.log,
  );
  try {
    await untilCmsAnswers(() => cms.child, settings.cmsHere);
    await store.noteAdministrator();
    return await work();
  } finally {
    await cms.stop();
  }
}

/** Runs a command's work; one that cannot be done ends it with one sentence. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  const stop = (): void => void stopAll().then(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  try {
    await work();
  } catch (error) {
    console.error(`\n${error instanceof Refusal || error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
  await stopAll();
}

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backupModule } from './backup-modules.ts';
import { Refusal } from './preflight.ts';
import { compile } from './with-cms.ts';

/** What a restore notes while it moves things; the CMS says what it holds. */
const planName = 'restoring.json';

/**
 * Finishes a restore that was broken off, and removes what it has left. Called by a process that has the data for itself.
 * @throws Refusal when it cannot be finished
 */
export async function settleRestore(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  if (!names.some((name) => name === planName || name.startsWith('restore-'))) return;
  await compile();
  const finished = await backupModule('restore-plan')
    .settleRestore(dataDir)
    .catch((error: unknown) => {
      throw new Refusal(error instanceof Error ? error.message : String(error));
    });
  if (finished === undefined) return;
  const aside =
    finished.outgoing.length === 0 ? '' : ` What was there before lies in ${join(dataDir, finished.aside)}.`;
  console.log(
    `A restore was broken off. It is finished now: the backup of ${finished.madeAt} is in place.${aside}`,
  );
}

/** @throws Refusal while half of what is there is of another time */
export function refuseBrokenRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, planName))) return;
  throw new Refusal(`A restore to ${dataDir} was broken off. "npm start" finishes it.`);
}

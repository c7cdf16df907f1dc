import { readdir } from 'node:fs/promises';
import { backupModule } from './backup-modules.ts';
import { Refusal } from './preflight.ts';
import { compile } from './with-cms.ts';

/** Folders of a restore that is under way, or was broken off. */
const ofRestore = /^(restoring|arriving|restore-\w{6})$/;

/**
 * Finishes a restore that was broken off, and removes what it has left. Called by a process that has the data for itself.
 * @throws Refusal when it cannot be finished
 */
export async function settleRestore(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  if (!names.some((name) => ofRestore.test(name))) return;
  await compile();
  const finished = await backupModule('restore')
    .settleRestore(dataDir)
    .catch((error: unknown) => {
      throw new Refusal(error instanceof Error ? error.message : String(error));
    });
  if (finished === undefined) return;
  const { aside, manifest } = finished;
  const before = aside === undefined ? '' : ` What was there before lies in ${aside}.`;
  console.log(
    `A restore was broken off. It is finished now: the backup of ${manifest.madeAt} is in place.${before}`,
  );
}

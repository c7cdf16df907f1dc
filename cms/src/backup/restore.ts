import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { unpackArchive } from './archive';
import { writingTo } from './full-disk';
import { databasePath, secretsPath, type Manifest } from './manifest';
import {
  carryOut,
  notePlan,
  RestoreRefusal,
  settleRestore,
  syncTree,
  workPrefix,
  type RestorePlan,
} from './restore-plan';
import { forgetEntrances, isInUse } from './snapshot';

/** What was restored. */
export interface Restored {
  readonly manifest: Manifest;
  /** Where the state that was there before lies now. */
  readonly aside?: string;
}

/** What a restored portal must not find: its content, and what was published of another content. */
const replaced: ReadonlySet<string> = new Set(['database', 'public', secretsPath, 'releases']);

/** @throws RestoreRefusal when a process has the database open */
function refuseWhileInUse(dataDir: string, database: string): void {
  if (isInUse(database)) {
    throw new RestoreRefusal(`The database of ${dataDir} is in use. Stop the portal first.`);
  }
}

/**
 * Brings back what an archive holds. Everything is unpacked and proved beside the present state first; that is then moved aside,
 * never deleted. Broken off before anything moves, it has changed nothing; later, the next start or restore finishes it. Sessions do
 * not come back: one may have been ended since.
 * @param force whether a database that is there may be replaced
 * @param refuseOthers rejects when another process works on the data; asked again before anything is moved, for unpacking takes long
 * @throws RestoreRefusal, what `refuseOthers` does, or Error with a sentence when the archive is damaged; then nothing was changed
 */
export async function restoreArchive(
  archive: string,
  dataDir: string,
  force: boolean,
  refuseOthers: () => Promise<void>,
): Promise<Restored> {
  const found = await stat(archive).catch(() => undefined);
  if (found?.isFile() !== true) throw new RestoreRefusal(`There is no file ${archive}.`);
  await refuseOthers();
  await mkdir(dataDir, { recursive: true });
  await settleRestore(dataDir).catch((error: unknown) => {
    // What an earlier one cannot finish, this one replaces.
    if (!force || !(error instanceof RestoreRefusal)) throw error;
  });
  const database = path.join(dataDir, databasePath);
  if (existsSync(database)) {
    if (!force) {
      throw new RestoreRefusal(
        `${dataDir} holds a database already. "--force" puts the backup in its place and keeps it aside.`,
      );
    }
    refuseWhileInUse(dataDir, database);
  }
  const work = await mkdtemp(path.join(dataDir, workPrefix));
  let manifest: Manifest;
  let plan: RestorePlan;
  try {
    manifest = await writingTo(dataDir, async () => {
      const unpacked = await unpackArchive(archive, work);
      // An archive of an earlier version still has them.
      forgetEntrances(path.join(work, databasePath));
      const secrets = path.join(work, secretsPath);
      if (existsSync(secrets)) await chmod(secrets, 0o600);
      await syncTree(work);
      return unpacked;
    });
    await refuseOthers();
    if (existsSync(database)) refuseWhileInUse(dataDir, database);
    plan = {
      work: path.basename(work),
      aside: `before-restore-${new Date().toISOString().replaceAll(':', '-')}`,
      outgoing: (await readdir(dataDir)).filter((name) => replaced.has(name)),
      incoming: (await readdir(work)).filter((name) => replaced.has(name)),
      madeAt: manifest.madeAt,
    };
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
  await writingTo(dataDir, () => notePlan(dataDir, plan));
  await carryOut(dataDir, plan);
  return { manifest, ...(plan.outgoing.length > 0 ? { aside: path.join(dataDir, plan.aside) } : {}) };
}

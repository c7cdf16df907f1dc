import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { noteRestore } from '../audit/restore-note';
import { syncFile, syncFolder } from '../storage/sync';
import { writeDurably } from '../storage/write-durably';
import { unpackArchive } from './archive';
import { writingTo } from './full-disk';
import { databasePath, restorePlanPath, type Manifest } from './manifest';
import { isInUse, removeSessions } from './snapshot';

/** What a restored portal must not find: its content, and what was published of another content. */
const replaced = ['database', 'public', 'secrets.json', 'releases'];

/** What a restore moves, once all that comes in is whole and on the disk. Names are below `DATA_DIR`. */
const planSchema = z.object({
  /** The folder of what was unpacked. */
  work: z.string().regex(/^restore-[\w.-]+$/),
  /** The folder that what was there goes to. */
  aside: z.string().regex(/^before-restore-[\w.-]+$/),
  /** Those of `replaced` that the backup holds. */
  incoming: z.array(z.string()),
  /** When the backup was made. */
  madeAt: z.string(),
});

/** A restore that was finished. */
export interface Restored {
  readonly madeAt: string;
  /** Where the state that was there before lies now; `undefined` where there was none. */
  readonly aside: string | undefined;
}

/**
 * Moves what was there aside and what was unpacked in its place. It may have been begun before: what is done is seen from where
 * things lie.
 * @throws Error with a sentence when what was unpacked is gone; then nothing was moved
 */
async function carryOut(dataDir: string, plan: z.infer<typeof planSchema>): Promise<Restored> {
  const [aside, work] = [path.join(dataDir, plan.aside), path.join(dataDir, plan.work)];
  if (!existsSync(work)) {
    throw new Error(
      `A restore to ${dataDir} was broken off, and what it had unpacked is gone. What was there before lies in ${aside} or where it was. Restore the backup again: npm run restore -- <archive> --force.`,
    );
  }
  for (const name of replaced) {
    const [here, incoming] = [path.join(dataDir, name), path.join(work, name)];
    const comes = existsSync(incoming);
    if (plan.incoming.includes(name) && !comes) continue;
    if (existsSync(here)) {
      await mkdir(aside, { recursive: true });
      // One that somebody has made since the restore was broken off is kept beside the first.
      const free = existsSync(path.join(aside, name)) ? `${name}-${randomUUID()}` : name;
      await rename(here, path.join(aside, free));
    }
    if (comes) await rename(incoming, here);
  }
  if (existsSync(aside)) await syncFolder(aside);
  await syncFolder(dataDir);
  await noteRestore(dataDir, plan.madeAt);
  await rm(path.join(dataDir, restorePlanPath));
  await syncFolder(dataDir);
  await rm(work, { recursive: true, force: true });
  return { madeAt: plan.madeAt, aside: existsSync(aside) ? aside : undefined };
}

/**
 * Finishes a restore that was broken off while it moved things, and removes what one left behind that was broken off before.
 * Called by a process that has the data for itself.
 * @returns what was finished; `undefined` when there was nothing to finish
 * @throws Error with a sentence when it cannot be finished
 */
export async function settleRestore(dataDir: string): Promise<Restored | undefined> {
  const file = path.join(dataDir, restorePlanPath);
  let restored: Restored | undefined;
  if (existsSync(file)) {
    const read = readFile(file, 'utf8').then((text) => planSchema.parse(JSON.parse(text)));
    const plan = await read.catch((error: unknown) => {
      throw new Error(
        `A restore to ${dataDir} was broken off, and ${file} is damaged. Restore the backup again: npm run restore -- <archive> --force.`,
        { cause: error },
      );
    });
    restored = await carryOut(dataDir, plan);
  }
  for (const name of await readdir(dataDir)) {
    if (/^restore-\w{6}$/.test(name)) await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
  return restored;
}

/** Has the disk keep a folder and all that is in it. */
async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = path.join(entry.parentPath, entry.name);
    await (entry.isDirectory() ? syncFolder(name) : syncFile(name));
  }
  await syncFolder(folder);
}

/** @throws Error with a sentence when a process has the database open */
function refuseWhileInUse(dataDir: string): void {
  const database = path.join(dataDir, databasePath);
  if (existsSync(database) && isInUse(database)) {
    throw new Error(`The database of ${dataDir} is in use. Stop the portal first.`);
  }
}

/**
 * Brings back what an archive holds. Everything is unpacked and proved beside the present state first; that is then moved aside,
 * never deleted. Broken off before anything moves, it has changed nothing; later, the next start or restore finishes it. Sessions do
 * not come back: one may have been ended since. Called by a process that has the data for itself.
 * @param force whether a database that is there may be replaced
 * @throws Error with a sentence when it is refused, or the archive is damaged; then nothing was changed
 */
export async function restoreArchive(
  archive: string,
  dataDir: string,
  force: boolean,
): Promise<Restored & { readonly manifest: Manifest }> {
  if (!existsSync(archive)) throw new Error(`There is no file ${archive}.`);
  await mkdir(dataDir, { recursive: true });
  await settleRestore(dataDir).catch((error: unknown) => {
    // What an earlier one cannot finish, this one replaces.
    if (!force) throw error;
  });
  if (!force && existsSync(path.join(dataDir, databasePath))) {
    throw new Error(
      `${dataDir} holds a database already. "--force" puts the backup in its place and keeps it aside.`,
    );
  }
  refuseWhileInUse(dataDir);
  const work = await mkdtemp(path.join(dataDir, 'restore-'));
  try {
    const manifest = await writingTo(dataDir, async () => {
      const unpacked = await unpackArchive(archive, work);
      // An archive of an earlier version still has them.
      removeSessions(path.join(work, databasePath));
      await syncTree(work);
      return unpacked;
    });
    // Asked again, for unpacking takes long.
    refuseWhileInUse(dataDir);
    const plan = {
      work: path.basename(work),
      aside: `before-restore-${new Date().toISOString().replaceAll(':', '-')}`,
      incoming: replaced.filter((name) => existsSync(path.join(work, name))),
      madeAt: manifest.madeAt,
    };
    await writingTo(dataDir, () =>
      writeDurably(path.join(dataDir, restorePlanPath), `${JSON.stringify(plan, null, 2)}\n`),
    );
    return { manifest, ...(await carryOut(dataDir, plan)) };
  } catch (error) {
    // From the plan on it is finished later.
    if (!existsSync(path.join(dataDir, restorePlanPath))) await rm(work, { recursive: true, force: true });
    throw error;
  }
}

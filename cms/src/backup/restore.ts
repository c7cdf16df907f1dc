import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFile, syncFolder } from '../storage/sync';
import { readManifest, unpackArchive } from './archive';
import { databasePath, isRestoring, restorePaths, type Manifest } from './manifest';
import { isInUse, removeSessions } from './snapshot';

/** What a restored portal must not find: its content, and what was published of another content. */
const replaced = ['database', 'public', 'secrets.json', 'releases'];

/** How names of folders begin that a restore works in and leaves behind. */
const leftover = 'restore-';

/** A restore that was finished. */
export interface Restored {
  readonly manifest: Manifest;
  /** Where the state that was there before lies now; `undefined` where there was none. */
  readonly aside: string | undefined;
}

/** Renames, so that it outlives a power cut. */
async function move(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(path.dirname(to));
}

/** Moves those names of content that are in one folder to another, which has none of them. */
async function moveContent(from: string, to: string): Promise<void> {
  for (const name of replaced)
    if (existsSync(path.join(from, name))) await move(path.join(from, name), path.join(to, name));
}

/**
 * Moves what was there aside and what was unpacked in its place. It may have been begun before: the name of the folder says how far it
 * has come, and every step of it may be made again.
 */
async function carryOut(dataDir: string): Promise<Restored> {
  const [leaving, arriving] = restorePaths.map((name) => path.join(dataDir, name)) as [string, string];
  if (existsSync(leaving)) {
    await mkdir(path.join(leaving, 'aside'), { recursive: true });
    await moveContent(dataDir, path.join(leaving, 'aside'));
    await move(leaving, arriving);
  }
  const manifest = await readManifest(arriving);
  await moveContent(arriving, dataDir);
  const before = path.join(arriving, 'aside');
  const isKept = existsSync(before) && (await readdir(before)).length > 0;
  const aside = path.join(dataDir, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`);
  if (isKept) await move(before, aside);
  // What is left goes with what other restores have left.
  await move(arriving, await mkdtemp(path.join(dataDir, leftover)));
  return { manifest, aside: isKept ? aside : undefined };
}

/**
 * Finishes a restore that was broken off while it moved things, and removes what one left behind that was broken off before.
 * Called by a process that has the data for itself.
 * @returns what was finished; `undefined` when there was nothing to finish
 */
export async function settleRestore(dataDir: string): Promise<Restored | undefined> {
  const restored = isRestoring(dataDir) ? await carryOut(dataDir) : undefined;
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
export async function restoreArchive(archive: string, dataDir: string, force: boolean): Promise<Restored> {
  if (!existsSync(archive)) throw new Error(`There is no file ${archive}.`);
  await mkdir(dataDir, { recursive: true });
  await settleRestore(dataDir);
  if (!force && existsSync(path.join(dataDir, databasePath))) {
    throw new Error(
      `${dataDir} holds a database already. "--force" puts the backup in its place and keeps it aside.`,
    );
  }
  refuseWhileInUse(dataDir);
  const work = await mkdtemp(path.join(dataDir, leftover));
  try {
    await unpackArchive(archive, work);
    // An archive of an earlier version still has them.
    removeSessions(path.join(work, databasePath));
    await syncTree(work);
    // Asked again, for unpacking takes long.
    refuseWhileInUse(dataDir);
    await move(work, path.join(dataDir, restorePaths[0]));
  } catch (error) {
    // Of an archive that is refused some files may still be on their way to the disk.
    await rm(work, { recursive: true, force: true, maxRetries: 10 });
    throw error;
  }
  const restored = await carryOut(dataDir);
  await settleRestore(dataDir);
  return restored;
}

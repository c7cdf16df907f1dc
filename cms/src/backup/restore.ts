import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { noteRestore } from '../audit/restore-note';
import { unpackArchive } from './archive';
import { databasePath, secretsPath, type Manifest } from './manifest';
import { forgetEntrances, isInUse } from './snapshot';

/** A reason not to restore, as one sentence for a person. */
export class RestoreRefusal extends Error {
  override readonly name = 'RestoreRefusal';
}

/** What was restored. */
export interface Restored {
  readonly manifest: Manifest;
  /** Where the state that was there before lies now. */
  readonly aside?: string;
}

/** What a restored portal must not find: its content, and what was published of another content. */
const replaced: ReadonlySet<string> = new Set(['database', 'public', secretsPath, 'releases']);

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** @throws RestoreRefusal when a process has the database open */
function refuseWhileInUse(dataDir: string, database: string): void {
  if (isInUse(database)) {
    throw new RestoreRefusal(`The database of ${dataDir} is in use. Stop the portal first.`);
  }
}

/**
 * Brings back what an archive holds. Everything is unpacked and proved beside the present state first; that is then moved aside,
 * never deleted. Sessions do not come back: one may have been ended since.
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
  const database = path.join(dataDir, databasePath);
  if (await exists(database)) {
    if (!force) {
      throw new RestoreRefusal(
        `${dataDir} holds a database already. "--force" puts the backup in its place and keeps it aside.`,
      );
    }
    refuseWhileInUse(dataDir, database);
  }
  await mkdir(dataDir, { recursive: true });
  const work = await mkdtemp(path.join(dataDir, 'restore-'));
  try {
    const manifest = await unpackArchive(archive, work);
    // An archive of an earlier version still has them.
    forgetEntrances(path.join(work, databasePath));
    await refuseOthers();
    if (await exists(database)) refuseWhileInUse(dataDir, database);
    const present = (await readdir(dataDir)).filter((name) => replaced.has(name));
    const aside = path.join(dataDir, `before-restore-${new Date().toISOString().replaceAll(':', '-')}`);
    if (present.length > 0) await mkdir(aside);
    for (const name of present) await rename(path.join(dataDir, name), path.join(aside, name));
    for (const name of await readdir(work)) {
      if (replaced.has(name)) await rename(path.join(work, name), path.join(dataDir, name));
    }
    const secrets = path.join(dataDir, secretsPath);
    if (await exists(secrets)) await chmod(secrets, 0o600);
    await noteRestore(dataDir, manifest.madeAt);
    return { manifest, ...(present.length > 0 ? { aside } : {}) };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

import { chmod, mkdir, rm, rmdir, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { DataLocked, lockData, lockedBy, lockFile } from '../../publisher/src/data-lock.ts';
import { readClaim } from '../../publisher/src/targets/folder-claim.ts';
import type { Settings } from './settings.ts';

/** A reason not to go on, as one sentence for a person. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** What the portal needs to work in: its data, the panel's bundle, room for uploads. */
const leastFreeBytes = 500 * 1024 * 1024;

/** Sees that the portal can run here: a free disk, free ports, and no other portal on the same data. */
export async function preflight(settings: Settings): Promise<void> {
  const { dataDir, host, sitePort, cmsPort } = settings;
  await ownerOnlyFolder(dataDir).catch((error: unknown) => {
    throw new Refusal(`The data folder ${dataDir} cannot be made: ${reason(error)}.`);
  });
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < leastFreeBytes) {
    const free = Math.round((bavail * bsize) / 1e6);
    throw new Refusal(
      `The disk of ${dataDir} is almost full: ${free} MB are free, and the portal needs 500 MB.`,
    );
  }
  refuseOthers(dataDir);
  if (sitePort === cmsPort) throw new Refusal('SITE_PORT and CMS_PORT must be different ports.');
  for (const [name, port] of [
    ['SITE_PORT', sitePort],
    ['CMS_PORT', cmsPort],
  ] as const) {
    const error = await portError(port, host);
    if (error === 'EADDRINUSE') {
      throw new Refusal(
        `Port ${port} is used by another program. Stop it, or choose another port with ${name}=….`,
      );
    }
    if (error !== undefined)
      throw new Refusal(`Port ${port} cannot be used (${error}). Choose another with ${name}=….`);
  }
}

/**
 * Makes the data folder, and closes it to other users of the machine. One that belongs to somebody else stays as it is.
 * @returns whether it was not there before
 */
export async function ownerOnlyFolder(dataDir: string): Promise<boolean> {
  const isNew = (await mkdir(dataDir, { recursive: true })) !== undefined;
  await chmod(dataDir, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error;
  });
  return isNew;
}

/** @throws Refusal when releases may not be written to the folder that is named for them */
export async function refuseForeignFolder({ dataDir, publishingFolder }: Settings): Promise<void> {
  if (publishingFolder === undefined) return;
  await readClaim(publishingFolder, dataDir).catch((error: unknown) => {
    throw new Refusal(reason(error));
  });
}

async function portError(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/** The lock of the one process that has a data folder for itself: it runs the portal, or restores a backup. */
const portalLock = 'portal';
/** What such a process is at; its number follows in the lock. */
type Purpose = 'runs' | 'restores';

/** The number of the process that runs the portal on this data, or brings a backup back to it, if one does. */
export const runningPortal = (dataDir: string): string | undefined =>
  lockedBy(dataDir, portalLock)?.split(' ')[1];

/** @throws Refusal when a portal runs on this data, or a backup is being restored to it */
export function refuseOthers(dataDir: string): void {
  const other = lockedBy(dataDir, portalLock);
  if (other !== undefined) throw refusal(dataDir, other);
}

/**
 * Has the data for this process alone, until it ends.
 * @returns gives it back
 * @throws Refusal as {@link refuseOthers}
 */
export function lockPortal(dataDir: string, purpose: Purpose): () => void {
  try {
    return lockData(dataDir, portalLock, `${purpose} ${process.pid}`);
  } catch (error) {
    throw error instanceof DataLocked ? refusal(dataDir, error.note) : error;
  }
}

/** Takes away a data folder that was made for a lock alone, and the lock, which nobody has any more. Whatever else is in it stays. */
export async function removeLockOnly(dataDir: string): Promise<void> {
  await rm(lockFile(dataDir, portalLock), { force: true });
  await rmdir(dataDir).catch(() => undefined);
}

function refusal(dataDir: string, note: string): Refusal {
  const [purpose, pid] = note.split(' ');
  return new Refusal(
    purpose === ('restores' satisfies Purpose)
      ? `A backup is being restored to ${dataDir} (process ${pid}). Wait until that is done.`
      : `The portal already runs on ${dataDir} (process ${pid}). Stop it, or name another DATA_DIR.`,
  );
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

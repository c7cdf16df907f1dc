import { chmod, mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
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
  await refuseOthers(dataDir);
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

/** Makes the data folder, and closes it to other users of the machine. One that belongs to somebody else stays as it is. */
export async function ownerOnlyFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await chmod(dataDir, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error;
  });
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

const processFile = (dataDir: string): string => join(dataDir, 'portal.pid');

/** The other process that has this data for itself, if there is one. */
async function holder(dataDir: string): Promise<{ pid: number; restores: boolean } | undefined> {
  const pid = Number(await readFile(processFile(dataDir), 'utf8').catch(() => ''));
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return undefined;
  try {
    process.kill(pid, 0);
  } catch {
    return undefined;
  }
  // Numbers are given again: after a crash another program may have this one.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'portal/start.ts');
  const [, program] = /portal\/(start|restore)\.ts/.exec(command) ?? [];
  return program === undefined ? undefined : { pid, restores: program === 'restore' };
}

/** The process that runs the portal on this data, or brings a backup back to it, if one does. */
export async function runningPortal(dataDir: string): Promise<number | undefined> {
  return (await holder(dataDir))?.pid;
}

/** @throws Refusal when a portal runs on this data, or a backup is being restored to it */
export async function refuseOthers(dataDir: string): Promise<void> {
  const other = await holder(dataDir);
  if (other === undefined) return;
  throw new Refusal(
    other.restores
      ? `A backup is being restored to ${dataDir} (process ${other.pid}). Wait until that is done.`
      : `The portal already runs on ${dataDir} (process ${other.pid}). Stop it, or name another DATA_DIR.`,
  );
}

/**
 * Notes that this process has the data for itself: it runs the portal, or restores a backup.
 * @returns takes the note back
 * @throws Refusal as {@link refuseOthers}
 */
export async function noteRunning(dataDir: string): Promise<() => Promise<void>> {
  const file = processFile(dataDir);
  for (;;) {
    try {
      // Of two that come at the same time only one makes the file.
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    await refuseOthers(dataDir);
    // Whoever wrote it is gone.
    await rm(file, { force: true });
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

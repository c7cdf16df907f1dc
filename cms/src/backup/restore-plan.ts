import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { noteRestore } from '../audit/restore-note';
import { syncFolder } from '../storage/sync-folder';
import { writeDurably } from '../storage/write-durably';
import { restorePlanPath } from './manifest';

/** A reason not to restore, as one sentence for a person. */
export class RestoreRefusal extends Error {
  override readonly name = 'RestoreRefusal';
}

/** The name of the folder that an archive is unpacked to begins so. */
export const workPrefix = 'restore-';
/** `mkdtemp` ends it. */
const workName = /^restore-[A-Za-z\d]{6}$/;

const planSchema = z.object({
  /** Where what was unpacked lies, below `DATA_DIR` as everything here. */
  work: z.string().regex(workName),
  /** Where what was there goes. */
  aside: z.string().regex(/^before-restore-[\w.-]+$/),
  outgoing: z.array(z.string().regex(/^[\w.-]+$/)),
  incoming: z.array(z.string().regex(/^[\w.-]+$/)),
  /** When the backup was made. */
  madeAt: z.string(),
});

/** What a restore moves, once all that comes in is whole and on the disk. */
export type RestorePlan = z.infer<typeof planSchema>;

/** Has the disk keep a folder and all that is in it. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      await syncTree(name);
      continue;
    }
    const handle = await open(name, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  await syncFolder(folder);
}

/** Has the disk know what is to be moved: from here on the restore is finished, by whoever comes next if need be. */
export async function notePlan(dataDir: string, plan: RestorePlan): Promise<void> {
  await writeDurably(path.join(dataDir, restorePlanPath), `${JSON.stringify(plan, null, 2)}\n`);
}

async function readPlan(dataDir: string): Promise<RestorePlan | undefined> {
  const file = path.join(dataDir, restorePlanPath);
  if (!existsSync(file)) return undefined;
  try {
    return planSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new RestoreRefusal(
      `A restore to ${dataDir} was broken off, and ${file} is damaged. Restore the backup again: npm run restore -- <archive> --force.`,
    );
  }
}

/**
 * Moves what a plan names. It may have been begun before: what is done is seen from where things lie.
 * @throws RestoreRefusal when what was unpacked is gone; then nothing was moved
 */
export async function carryOut(dataDir: string, plan: RestorePlan): Promise<void> {
  const { incoming, outgoing } = plan;
  const here = (name: string): string => path.join(dataDir, name);
  const aside = (name: string): string => path.join(dataDir, plan.aside, name);
  const unpacked = (name: string): string => path.join(dataDir, plan.work, name);
  for (const name of incoming) {
    if (existsSync(unpacked(name))) continue;
    const isIn = existsSync(here(name)) && (!outgoing.includes(name) || existsSync(aside(name)));
    if (isIn) continue;
    throw new RestoreRefusal(
      `A restore to ${dataDir} was broken off, and what it had unpacked is gone. What was there before lies in ${here(plan.aside)}. Restore the backup again: npm run restore -- <archive> --force.`,
    );
  }
  if (outgoing.length > 0) await mkdir(here(plan.aside), { recursive: true });
  for (const name of outgoing) {
    if (existsSync(aside(name)) || !existsSync(here(name))) continue;
    await rename(here(name), aside(name));
  }
  if (outgoing.length > 0) await syncFolder(here(plan.aside));
  await syncFolder(dataDir);
  for (const name of incoming) {
    if (!existsSync(unpacked(name))) continue;
    // Somebody made it since the restore was broken off: nothing is deleted here.
    if (existsSync(here(name))) {
      await mkdir(here(plan.aside), { recursive: true });
      await rename(here(name), aside(`${name}-${randomUUID()}`));
    }
    await rename(unpacked(name), here(name));
  }
  await syncFolder(dataDir);
  await noteRestore(dataDir, plan.madeAt);
  await rm(here(restorePlanPath));
  await syncFolder(dataDir);
  await rm(here(plan.work), { recursive: true, force: true });
}

/**
 * Finishes a restore that was broken off while it moved things, and removes what one left behind that was broken off before.
 * Called by a process that has the data for itself.
 * @returns what was finished; `undefined` when there was nothing to finish
 * @throws RestoreRefusal when it cannot be finished
 */
export async function settleRestore(dataDir: string): Promise<RestorePlan | undefined> {
  const plan = await readPlan(dataDir);
  if (plan !== undefined) await carryOut(dataDir, plan);
  for (const name of await readdir(dataDir)) {
    if (workName.test(name)) await rm(path.join(dataDir, name), { recursive: true, force: true });
  }
  return plan;
}

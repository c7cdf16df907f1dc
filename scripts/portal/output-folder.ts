/** The folder of `npm run build`: what is in it goes with each build, so it may hold nothing else. */
import { mkdir, readFile, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { releasePath } from '@portal/contract';
import { z } from 'zod';
import { isWithin, realPathOf } from '../../publisher/src/targets/real-path.ts';
import { Refusal } from './preflight.ts';

const builtPrefix = 'build-';
const builtRelease = z.object({ release: z.string().startsWith(builtPrefix) });
/** Where the next one is built, inside the folder. One that a build left, which was killed, shows whose folder it is. */
const workplace = '.portal-build';
/** A clone of the repository that a host publishes keeps what makes it one, as `astro build` does too. */
const retained: ReadonlySet<string> = new Set(['.git', workplace]);

/** What no build may take away. */
export interface Portal {
  /** The checkout. */
  readonly root: string;
  readonly dataDir: string;
}

/** What the release file of a build is named; by it the next build knows the folder. */
export const builtReleaseName = (now: Date): string => builtPrefix + now.toISOString();

/**
 * Finds where a build may write.
 * @param given what `OUT_DIR` says; a relative one is below the checkout
 * @returns the folder's real path, whether it is there or not
 * @throws Refusal when something would be lost
 */
export async function outputFolder(given: string, portal: Portal): Promise<string> {
  const root = await realpath(portal.root);
  const output = await realPathOf(resolve(root, given));
  const dataDir = await realPathOf(portal.dataDir);
  const refuse = (why: string): never => {
    throw new Refusal(
      `OUT_DIR is ${output}, ${why}. A build replaces all that its folder holds: please name a folder of its own.`,
    );
  };
  if (isWithin(root, output)) refuse('which holds the portal itself');
  if (isWithin(dataDir, output)) refuse('which holds the data of the portal');
  if (output === join(root, 'dist')) return output;
  if (isWithin(output, root) && !isWithin(output, dataDir)) {
    const own = join(root, relative(root, output).split(sep)[0] ?? '');
    if (own !== join(root, 'dist') && own !== output && !(await isFree(own)))
      refuse(`which is inside the portal's own folder ${basename(own)}`);
  }
  if (!(await isFree(output))) refuse('which holds files that no build wrote');
  return output;
}

/**
 * Fills a folder anew: what was there stays until the new is whole, and for good when it cannot be made. All of it happens
 * inside the folder, which may be a disk of its own, such as a volume of a container.
 * @param make writes the new into the folder that it is given
 */
export async function replaceFolder(output: string, make: (folder: string) => Promise<void>): Promise<void> {
  const [next, before] = [join(output, workplace, 'next'), join(output, workplace, 'before')];
  await rm(join(output, workplace), { recursive: true, force: true });
  const created = await mkdir(next, { recursive: true });
  try {
    await make(next);
  } catch (error) {
    // Nothing of it was there: then nothing is left of it.
    await rm(created ?? join(output, workplace), { recursive: true, force: true });
    throw error;
  }
  await mkdir(before);
  for (const name of await readdir(output))
    if (!retained.has(name)) await rename(join(output, name), join(before, name));
  for (const name of await readdir(next)) await rename(join(next, name), join(output, name));
  await rm(join(output, workplace), { recursive: true });
}

/** Whether a build may take the folder: it is not there, holds nothing, or an earlier build wrote it. */
async function isFree(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new Refusal(
      `OUT_DIR is ${folder}, which cannot be read as a folder (${error.code}): please name a folder of its own.`,
    );
  });
  if (names.includes(workplace) || names.every((name) => retained.has(name))) return true;
  const text = await readFile(join(folder, releasePath), 'utf8').catch(() => 'null');
  try {
    return builtRelease.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

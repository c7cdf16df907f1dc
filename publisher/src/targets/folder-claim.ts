import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sync, writeDurably } from '../release/durable.ts';
import { isWithin, realPathOf } from './real-path.ts';

/** The file by which a folder is known as the portal's own. */
const claimName = '.portal-folder.json';

const claim = z.object({
  /** Names of the trees below `releases` that the portal wrote. Nothing else in there is its to remove. */
  trees: z.array(z.string().regex(/^[\w-][\w.-]*$/)),
});

/** What the portal wrote into its folder. */
export type Claim = z.infer<typeof claim>;

/**
 * Checks whether releases may be written to a folder: it is empty or the portal's own, and has nothing to do with the data folder.
 * @returns what the portal wrote there
 * @throws Error with a sentence for a person
 */
export async function readClaim(folder: string, dataDir: string): Promise<Claim> {
  const refuse = (why: string): never => {
    throw new Error(
      `PUBLISHER_FOLDER is ${folder}, ${why}. Please name a folder that is new, empty or already the portal's for this.`,
    );
  };
  const [real, data] = [await realPathOf(folder), await realPathOf(dataDir)];
  if (isWithin(real, data)) refuse('which is inside the data folder of the portal');
  if (isWithin(data, real)) refuse('which holds the data folder of the portal');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    return refuse(`which cannot be read as a folder (${error.code})`);
  });
  // A disk of its own begins with a folder of the file system's.
  if (names.every((name) => name === 'lost+found')) return { trees: [] };
  const text = await readFile(join(folder, claimName), 'utf8').catch(() =>
    refuse('which holds files that the portal did not write'),
  );
  try {
    return claim.parse(JSON.parse(text));
  } catch {
    return refuse(`whose ${claimName} cannot be read`);
  }
}

/** Notes what is the portal's, before it is there and after it went. */
export async function writeClaim(folder: string, written: Claim): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeDurably(join(folder, claimName), JSON.stringify(written));
  await sync(folder);
}

import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildCms, root } from './build.ts';
import { cheapPasswordHash, startCms, type Cms, type CmsOptions } from './cms-process.ts';

/** What a CMS has written when it answers for the first time: tables and administrator, and the seed content where it is wanted. */
export type ReadyData = 'empty' | 'seeded';

const cache = join(root, 'node_modules', '.cache', 'portal-data');
const database = 'database/portal.db';
const uploads = 'public/uploads';

/** What decides on it: the compiled CMS and contract, the libraries and the password, by their bytes, and the seed files by their names and times. */
async function makeDigest(): Promise<string> {
  await buildCms();
  const hash = createHash('sha256').update(cheapPasswordHash);
  for (const folder of ['cms/dist', 'contract/dist', 'cms/src/seed/media']) {
    const names = await readdir(join(root, folder), { recursive: true });
    for (const name of names.toSorted()) {
      const file = join(root, folder, name);
      const { mtimeMs, size } = await stat(file);
      if (folder.endsWith('media')) hash.update(`${name} ${size} ${mtimeMs}\n`);
      else if (name.endsWith('.js')) hash.update(name).update(await readFile(file));
    }
  }
  hash.update(await readFile(join(root, 'package-lock.json')));
  return hash.digest('hex').slice(0, 20);
}

let digest: Promise<string> | undefined;

async function folderOf(kind: ReadyData): Promise<string> {
  digest ??= makeDigest();
  return join(cache, `${kind}-${await digest}`);
}

/** Gives a new portal what the first one wrote, which is half of a first start. @returns whether it was there */
export async function lendData(kind: ReadyData, dataDir: string): Promise<boolean> {
  const kept = await folderOf(kind);
  if (!existsSync(kept)) return false;
  await cp(kept, dataDir, { recursive: true });
  return true;
}

/** Keeps what a CMS has written that has just answered for the first time, and that nobody has called yet. */
async function keepData(kind: ReadyData, dataDir: string): Promise<void> {
  const kept = await folderOf(kind);
  const aside = join(cache, `.${randomUUID()}`);
  await mkdir(join(aside, 'database'), { recursive: true });
  const source = new DatabaseSync(join(dataDir, database), { timeout: 10_000 });
  source.prepare('VACUUM INTO ?').run(join(aside, database));
  source.close();
  const copy = new DatabaseSync(join(aside, database));
  copy.prepare('UPDATE admin_users SET password = ?').run(cheapPasswordHash);
  copy.close();
  await cp(join(dataDir, uploads), join(aside, uploads), { recursive: true });
  // In one step: another suite may keep the same at this moment, and the first one counts.
  await rename(aside, kept).catch(() => rm(aside, { recursive: true, force: true }));
  // What an earlier commit has written serves nobody any more.
  const earlier = (await readdir(cache)).filter((name) => name.startsWith(`${kind}-`));
  for (const name of earlier.filter((one) => join(cache, one) !== kept))
    await rm(join(cache, name), { recursive: true, force: true });
}

/** Starts a CMS in a new folder, on what the first one wrote; the first one's is kept. */
export async function startReadyCms(
  kind: ReadyData,
  options: Omit<CmsOptions, 'seed'> & { readonly dataDir: string },
): Promise<Cms> {
  const isReady = await lendData(kind, options.dataDir);
  const cms = await startCms({ ...options, seed: kind === 'seeded' });
  try {
    if (!isReady) await keepData(kind, options.dataDir);
  } catch (error) {
    await cms.stop();
    throw error;
  }
  return cms;
}

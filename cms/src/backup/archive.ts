import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import { z } from 'zod';
import { syncFile, syncFolder } from '../storage/sync';
import { writingTo } from './full-disk';
import {
  databasePath,
  isArchived,
  manifestPath,
  manifestSchema,
  restorePlanPath,
  secretsPath,
  uploadsPath,
  type Manifest,
} from './manifest';
import { copyDatabase, readFacts, type DatabaseFacts } from './snapshot';

/** An archive that was made and proved. */
export interface MadeArchive {
  readonly file: string;
  readonly bytes: number;
  readonly manifest: Manifest;
}

/** How often a copy is begun anew because a record, and its file with it, was deleted meanwhile. */
const attempts = 3;

/** What `npm start` keeps beside the database. */
const secretsSchema = z.looseObject({ secrets: z.record(z.string(), z.string()) });

/** What signs sessions. Nothing that is stored needs it, so a portal that comes back makes it anew. */
const unarchivedSecrets = ['ADMIN_JWT_SECRET', 'APP_KEYS'];

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** For a file that may not be there. @throws any other error than that */
function ifMissing<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code !== 'ENOENT') throw error;
    return value;
  };
}

/** Copies the secrets that stored data needs. @returns whether there are any */
async function copySecrets(from: string, to: string): Promise<boolean> {
  const text = await readFile(from, 'utf8').catch(ifMissing(undefined));
  if (text === undefined) return false;
  const { secrets, ...others } = secretsSchema.parse(JSON.parse(text));
  for (const name of unarchivedSecrets) delete secrets[name];
  await writeFile(to, `${JSON.stringify({ secrets, ...others }, null, 2)}\n`, { mode: 0o600 });
  return true;
}

/**
 * Copies the database of one moment and gives every file that it names a second name, or a copy where the disk has no links. A file
 * is written before its record and removed after it, so a file that is missing was removed since that moment: a later one is taken.
 * A file that stays missing was lost before.
 */
async function copyContent(
  dataDir: string,
  folder: string,
): Promise<DatabaseFacts & { readonly lost: readonly string[] }> {
  const copy = path.join(folder, databasePath);
  for (let left = attempts - 1; ; left -= 1) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(path.dirname(copy), { recursive: true });
    await mkdir(path.join(folder, uploadsPath), { recursive: true });
    copyDatabase(path.join(dataDir, databasePath), copy);
    const { files, revision } = readFacts(copy);
    const lost: string[] = [];
    for (const { name } of files) {
      const from = path.join(dataDir, uploadsPath, name);
      const to = path.join(folder, uploadsPath, name);
      const isThere = link(from, to).catch(() => copyFile(from, to));
      if (!(await isThere.then(() => true, ifMissing(false)))) lost.push(name);
    }
    if (lost.length === 0 || left === 0) return { revision, files, lost };
  }
}

/** Fills a folder with what an archive is to hold, its manifest included. */
async function collect(dataDir: string, folder: string): Promise<Manifest> {
  const { files, lost, revision } = await copyContent(dataDir, folder);
  const hasSecrets = await copySecrets(path.join(dataDir, secretsPath), path.join(folder, secretsPath));
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    revision,
    files: [],
    missing: [...lost],
  };
  const describe = async (name: string): Promise<string> => {
    const file = path.join(folder, name);
    const sha256 = await sha256Of(file);
    manifest.files.push({ path: name, bytes: (await stat(file)).size, sha256 });
    return sha256;
  };
  await describe(databasePath);
  if (hasSecrets) await describe(secretsPath);
  for (const { name, sha256 } of files.filter((file) => !lost.includes(file.name))) {
    const actual = await describe(`${uploadsPath}/${name}`);
    // Nothing that is stored changes under its name: one that is another now was damaged before.
    if ((sha256 ?? actual) !== actual) manifest.missing.push(name);
  }
  await writeFile(path.join(folder, manifestPath), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Unpacks and proves; see {@link unpackArchive}. @throws Error whose sentence does not name the archive */
async function unpackAndProve(file: string, folder: string): Promise<Manifest> {
  const found = new Set<string>();
  const refused: string[] = [];
  await extract({
    file,
    cwd: folder,
    strict: true,
    preserveOwner: false,
    filter(name, entry) {
      const isFile = 'type' in entry && (entry.type === 'File' || entry.type === 'OldFile');
      if (!isFile || !isArchived(name)) refused.push(`${name}, which no backup of the portal does`);
      else if (found.has(name)) refused.push(`${name} twice`);
      found.add(name);
      return refused.length === 0;
    },
  });
  if (refused.length > 0) throw new Error(`it holds ${refused[0]}.`);
  if (!found.delete(manifestPath)) throw new Error('it has no list of its files.');
  const text = await readFile(path.join(folder, manifestPath), 'utf8');
  const manifest = await manifestSchema.parseAsync(JSON.parse(text)).catch((error: unknown) => {
    throw new Error('the list of its files cannot be read.', { cause: error });
  });
  for (const { path: name, sha256 } of manifest.files) {
    if (!found.delete(name)) throw new Error(`it lacks ${name}.`);
    if ((await sha256Of(path.join(folder, name))) !== sha256) {
      throw new Error(`${name} in it is not what was put there.`);
    }
  }
  const [unlisted] = found;
  if (unlisted !== undefined) throw new Error(`it holds ${unlisted}, which its list does not name.`);
  const listed = new Set([...manifest.files.map((each) => path.basename(each.path)), ...manifest.missing]);
  for (const { name } of readFacts(path.join(folder, databasePath)).files) {
    if (!listed.has(name)) throw new Error(`it lacks ${name}, which its database names.`);
  }
  return manifest;
}

/**
 * Unpacks an archive into an empty folder and proves it: the database is whole, and every file of the manifest is there with
 * its bytes and nothing else.
 * @throws Error with a sentence when anything is wrong with it
 */
export async function unpackArchive(file: string, folder: string): Promise<Manifest> {
  return unpackAndProve(file, folder).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} is no whole backup: ${reason}`, { cause: error });
  });
}

/**
 * Makes one archive of the database and the files that it names, as they are at one moment, while the portal goes on. The
 * archive is unpacked again and compared before it gets its name.
 * @param dataDir the portal's folder of state
 * @param file where the archive goes; nobody but its owner can read it, for it holds secrets
 * @throws Error with a sentence; then there is no archive
 */
export async function makeArchive(dataDir: string, file: string): Promise<MadeArchive> {
  if (existsSync(path.join(dataDir, restorePlanPath))) {
    throw new Error(`A restore to ${dataDir} was broken off. "npm start" finishes it.`);
  }
  if (!existsSync(path.join(dataDir, databasePath))) {
    throw new Error(`There is nothing to back up in ${dataDir}: the portal was never started on it.`);
  }
  const target = path.dirname(file);
  const cache = path.join(dataDir, 'cache');
  await mkdir(cache, { recursive: true });
  await mkdir(target, { recursive: true });
  const work = await mkdtemp(path.join(cache, 'backup-'));
  const cwd = path.join(work, 'content');
  const proof = path.join(work, 'proof');
  // A name of its own: two may be made in the same second.
  const part = `${file}.${randomUUID()}.part`;
  try {
    await mkdir(proof);
    const manifest = await writingTo(dataDir, () => collect(dataDir, cwd));
    const names = [manifestPath, ...manifest.files.map((each) => each.path)];
    // Media are compressed already, so more effort would shrink nothing.
    const options = { file: part, cwd, gzip: { level: 1 }, portable: true, strict: true, mode: 0o600 };
    await writingTo(target, () => create(options, names));
    await writingTo(dataDir, () => unpackArchive(part, proof));
    await syncFile(part);
    // Once it has its name, another backup's rotation may remove it.
    const { size: bytes } = await stat(part);
    await rename(part, file);
    await syncFolder(target);
    return { file, bytes, manifest };
  } finally {
    await rm(part, { force: true });
    await rm(work, { recursive: true, force: true });
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import { z } from 'zod';
import { syncFile, syncFolder } from '../storage/sync';
import {
  databasePath,
  isArchived,
  isRestoring,
  manifestPath,
  manifestSchema,
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

/** Copies the secrets that stored data needs. */
async function copySecrets(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  const { secrets, ...others } = secretsSchema.parse(JSON.parse(await readFile(from, 'utf8')));
  for (const name of unarchivedSecrets) delete secrets[name];
  await writeFile(to, `${JSON.stringify({ secrets, ...others }, null, 2)}\n`, { mode: 0o600 });
}

/** The SHA-256 of a file in hex; `undefined` where there is none. */
async function sha256Of(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
    return hash.digest('hex');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Of the files that a database names, those that a folder lacks or has damaged: nothing that is stored changes under its name. */
async function lackingIn(folder: string, { files }: DatabaseFacts): Promise<string[]> {
  const lacking: string[] = [];
  for (const { name, sha256 } of files) {
    const actual = await sha256Of(path.join(folder, uploadsPath, name));
    if (actual === undefined || (sha256 ?? actual) !== actual) lacking.push(name);
  }
  return lacking;
}

/**
 * Copies the database of one moment and gives every file that it names a second name, or a copy where the disk has no links. A file
 * is written before its record and removed after it, so a file that is missing was removed since that moment: a later one is taken.
 * A file that stays missing was lost before.
 */
async function copyContent(dataDir: string, folder: string): Promise<DatabaseFacts> {
  const copy = path.join(folder, databasePath);
  for (let left = attempts - 1; ; left -= 1) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(path.dirname(copy), { recursive: true });
    await mkdir(path.join(folder, uploadsPath), { recursive: true });
    copyDatabase(path.join(dataDir, databasePath), copy);
    const facts = readFacts(copy);
    let isWhole = true;
    for (const { name } of facts.files) {
      const from = path.join(dataDir, uploadsPath, name);
      const to = path.join(folder, uploadsPath, name);
      await link(from, to)
        .catch(() => copyFile(from, to))
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error;
          isWhole = false;
        });
    }
    if (isWhole || left === 0) return facts;
  }
}

/** Fills a folder with what an archive is to hold, its manifest included. */
async function collect(dataDir: string, folder: string): Promise<void> {
  const facts = await copyContent(dataDir, folder);
  await copySecrets(path.join(dataDir, secretsPath), path.join(folder, secretsPath));
  const manifest: Manifest = {
    format: 2,
    madeAt: new Date().toISOString(),
    revision: facts.revision,
    missing: await lackingIn(folder, facts),
  };
  await writeFile(path.join(folder, manifestPath), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** What an unpacked archive says of itself. @throws Error */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path.join(folder, manifestPath), 'utf8')));
  } catch (error) {
    throw new Error(`its ${manifestPath} cannot be read.`, { cause: error });
  }
}

/** Unpacks and proves; see {@link unpackArchive}. @throws Error whose sentence does not name the archive */
async function unpackAndProve(file: string, folder: string): Promise<Manifest> {
  const refused: string[] = [];
  await extract({
    file,
    cwd: folder,
    strict: true,
    preserveOwner: false,
    filter(name, entry) {
      const isFile = 'type' in entry && (entry.type === 'File' || entry.type === 'OldFile');
      if (!isFile || !isArchived(name)) refused.push(name);
      return refused.length === 0;
    },
  });
  if (refused.length > 0) throw new Error(`it holds ${refused[0]}, which no backup of the portal does.`);
  const manifest = await readManifest(folder);
  const lacking = await lackingIn(folder, readFacts(path.join(folder, databasePath)));
  const lost = lacking.find((name) => !manifest.missing.includes(name));
  if (lost !== undefined) throw new Error(`it lacks ${lost}, or has it damaged.`);
  return manifest;
}

/**
 * Unpacks an archive into an empty folder and proves it: its database is whole, and every file that this names is there with the bytes
 * that were uploaded.
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
  if (isRestoring(dataDir)) {
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
    await collect(dataDir, cwd);
    // Media are compressed already, so more effort would shrink nothing.
    const options = { file: part, cwd, gzip: { level: 1 }, portable: true, strict: true, mode: 0o600 };
    await create({ ...options, filter: isArchived }, await readdir(cwd, { recursive: true }));
    const manifest = await unpackArchive(part, proof);
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

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  chmod,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  open,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create, extract, list } from 'tar';
import { syncFolder } from '../storage/sync-folder';
import { writingTo } from './full-disk';
import {
  databasePath,
  isArchived,
  manifestPath,
  manifestSchema,
  secretsSchema,
  secretsPath,
  uploadsPath,
  type Manifest,
} from './manifest';
import { copyDatabase, forgetEntrances, readFacts, type NamedFile } from './snapshot';

/** An archive that was made and proved. */
export interface MadeArchive {
  readonly file: string;
  readonly bytes: number;
  readonly manifest: Manifest;
}

/** How often a copy is begun anew because a record, and its file with it, was deleted meanwhile. */
const tries = 3;

/** Media are compressed already, so more effort would shrink nothing. */
const gzip = { level: 1 };

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

async function digest(file: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { bytes: (await stat(file)).size, sha256: hash.digest('hex') };
}

/** Has a second name for a file, or a copy where the disk gives none. @returns whether the file was there */
async function keep(file: string, as: string): Promise<boolean> {
  try {
    await link(file, as).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') throw error;
      return copyFile(file, as);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** What signs sessions. Nothing that is stored needs it, so a portal that comes back makes it anew. */
const unarchivedSecrets: ReadonlySet<string> = new Set(['ADMIN_JWT_SECRET', 'APP_KEYS']);

/** Copies the secrets that stored data needs; there may be none. */
async function copySecrets(from: string, to: string): Promise<void> {
  const text = await readFile(from, 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  });
  if (text === undefined) return;
  const { secrets, ...others } = secretsSchema.parse(JSON.parse(text));
  const kept = Object.entries(secrets).filter(([name]) => !unarchivedSecrets.has(name));
  const copied = { secrets: Object.fromEntries(kept), ...others };
  await writeFile(to, `${JSON.stringify(copied, null, 2)}\n`, { mode: 0o600 });
}

/**
 * Copies the database of one moment and holds fast every file that it names. A file is written before its record and removed
 * after it, so a file that is missing was removed since that moment: a later one is taken. A file that stays missing was lost
 * before.
 */
async function hold(
  dataDir: string,
  folder: string,
): Promise<{
  readonly revision: number;
  readonly files: readonly NamedFile[];
  readonly lost: readonly string[];
}> {
  const copy = path.join(folder, databasePath);
  for (let left = tries; ; left -= 1) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(path.dirname(copy), { recursive: true });
    await mkdir(path.join(folder, uploadsPath), { recursive: true });
    copyDatabase(path.join(dataDir, databasePath), copy);
    forgetEntrances(copy);
    const { files, revision } = readFacts(copy);
    const lost: string[] = [];
    for (const { name } of files) {
      const kept = await keep(path.join(dataDir, uploadsPath, name), path.join(folder, uploadsPath, name));
      if (!kept) lost.push(name);
    }
    if (lost.length > 0 && left > 1) continue;
    await copySecrets(path.join(dataDir, secretsPath), path.join(folder, secretsPath));
    return { revision, files: files.filter(({ name }) => !lost.includes(name)), lost };
  }
}

/** Fills a folder with what an archive is to hold, and says what that is. */
async function gather(dataDir: string, folder: string): Promise<Manifest> {
  const { files, lost, revision } = await hold(dataDir, folder);
  const damaged: string[] = [];
  const described: Manifest['files'] = [
    { path: databasePath, ...(await digest(path.join(folder, databasePath))) },
  ];
  const secrets = await digest(path.join(folder, secretsPath)).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  });
  if (secrets !== undefined) described.push({ path: secretsPath, ...secrets });
  for (const { name, sha256 } of files) {
    const file = await digest(path.join(folder, uploadsPath, name));
    // Nothing that is stored changes under its name: one that is another now was damaged before.
    if (sha256 !== undefined && sha256 !== file.sha256) damaged.push(name);
    described.push({ path: `${uploadsPath}/${name}`, ...file });
  }
  const missing = [...lost, ...damaged];
  return { format: 1, madeAt: new Date().toISOString(), revision, files: described, missing };
}

/**
 * Reads an archive to its end before anything of it is written.
 * @returns the paths of its files
 * @throws Error when it is damaged, or holds what no backup of the portal does
 */
async function listArchive(file: string): Promise<Set<string>> {
  const found = new Set<string>();
  const strange: string[] = [];
  await list({
    file,
    strict: true,
    onReadEntry({ path: name, type }) {
      const plain = type === 'File' || type === 'OldFile';
      if (!plain || !isArchived(name)) strange.push(`${name}, which no backup of the portal does`);
      else if (found.has(name)) strange.push(`${name} twice`);
      else found.add(name);
    },
  });
  if (strange.length > 0) throw new Error(`The archive holds ${strange[0]}.`);
  if (!found.has(manifestPath)) throw new Error('The archive has no list of its files.');
  return found;
}

async function readManifest(file: string): Promise<Manifest> {
  return manifestSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}

/**
 * Unpacks an archive into an empty folder and proves it: the database is whole, and every file of the manifest is there with
 * its bytes and nothing else.
 * @throws Error with a sentence when anything is wrong with it
 */
export async function unpackArchive(file: string, folder: string): Promise<Manifest> {
  const found = await listArchive(file).catch((error: unknown) => {
    throw new Error(`${file} is no whole backup: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  await extract({ file, cwd: folder, strict: true, preserveOwner: false });
  found.delete(manifestPath);
  const manifest = await readManifest(path.join(folder, manifestPath)).catch((error: unknown) => {
    throw new Error(`${file} is no whole backup: the list of its files cannot be read.`, { cause: error });
  });
  for (const { bytes, path: name, sha256 } of manifest.files) {
    if (!found.delete(name)) throw new Error(`The archive lacks ${name}.`);
    const actual = await digest(path.join(folder, name));
    if (actual.sha256 !== sha256 || actual.bytes !== bytes) {
      throw new Error(`${name} in the archive is not what was put there.`);
    }
  }
  const [extra] = found;
  if (extra !== undefined) throw new Error(`The archive holds ${extra}, which its list does not name.`);
  const { files } = readFacts(path.join(folder, databasePath));
  const there = new Set([...manifest.files.map((each) => each.path), ...manifest.missing]);
  const unkept = files.find(({ name }) => !there.has(`${uploadsPath}/${name}`) && !there.has(name));
  if (unkept !== undefined) throw new Error(`The archive lacks ${unkept.name}, which its database names.`);
  return manifest;
}

/**
 * Makes one archive of the database and the files that it names, as they are at one moment, while the portal goes on. The
 * archive is unpacked again and compared before it gets its name.
 * @param dataDir the portal's folder of state
 * @param file where the archive goes; nobody but its owner can read it, for it holds secrets
 * @throws Error with a sentence; then there is no archive
 */
export async function makeArchive(dataDir: string, file: string): Promise<MadeArchive> {
  const target = path.dirname(file);
  await mkdir(path.join(dataDir, 'cache'), { recursive: true });
  await mkdir(target, { recursive: true });
  const work = await mkdtemp(path.join(dataDir, 'cache', 'backup-'));
  // A name of its own: two may be made in the same second.
  const part = `${file}.${randomUUID()}.part`;
  try {
    const held = path.join(work, 'held');
    const manifest = await writingTo(dataDir, async () => {
      const gathered = await gather(dataDir, held);
      await writeFile(path.join(held, manifestPath), `${JSON.stringify(gathered, null, 2)}\n`);
      return gathered;
    });
    await writingTo(target, async () => {
      await writeFile(part, '', { mode: 0o600 });
      const contents = [manifestPath, ...manifest.files.map((each) => each.path)];
      await create({ file: part, cwd: held, gzip, portable: true, strict: true }, contents);
      await chmod(part, 0o600);
    });
    const proof = path.join(work, 'proof');
    await mkdir(proof);
    await writingTo(dataDir, () => unpackArchive(part, proof));
    const handle = await open(part, 'r+');
    await handle.sync();
    // Once it has its name, another backup's rotation may remove it.
    const { size: bytes } = await handle.stat();
    await handle.close();
    await rename(part, file);
    await syncFolder(target);
    return { file, bytes, manifest };
  } finally {
    await rm(part, { force: true });
    await rm(work, { recursive: true, force: true });
  }
}

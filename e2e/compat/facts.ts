import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { root } from '../portal/build.ts';
import { startCms } from '../portal/cms-process.ts';
import { askerOf, compatEnv, type Asker, type Exchange } from './exchanges.ts';
import { storedBy, type Stored } from './stored.ts';

/** What was seen of a portal of the commit that the recording was made of. */
export interface Facts {
  /** Of the portal as it was filled: every reply is the same to the byte. */
  readonly reads: readonly Exchange[];
  /** Afterwards, one after another: the same but for what each new record has its own of. */
  readonly writes: readonly Exchange[];
  /** The database after all of these. */
  readonly stored: Stored;
  /** The panel of a portal that starts with nothing, and its database. */
  readonly fresh: { readonly panel: readonly Exchange[]; readonly stored: Stored };
}

const fixture = join(import.meta.dirname, 'fixture');
const media = join(root, 'cms/src/seed/media');

/** Stored files of the fixture: where each one's bytes are, among the seed media or in the fixture. */
type Uploads = Readonly<Record<string, { readonly seed: string } | 'fixture'>>;

/** Replies repeat each other from far away. */
const compressed = (content: string | Buffer): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });

/** What was recorded. */
export async function readFacts(): Promise<Facts> {
  return JSON.parse(brotliDecompressSync(await readFile(join(fixture, 'facts.json.br'))).toString()) as Facts;
}

export async function writeFacts(facts: Facts): Promise<void> {
  await writeFile(join(fixture, 'facts.json.br'), compressed(JSON.stringify(facts)));
}

/** Makes the fixture from a data directory. @param uploads where the bytes of each stored file are */
export async function writeFixture(dataDir: string, uploads: Uploads): Promise<void> {
  await rm(fixture, { recursive: true, force: true });
  await mkdir(join(fixture, 'uploads'), { recursive: true });
  const database = await readFile(join(dataDir, 'database/portal.db'));
  await writeFile(join(fixture, 'portal.db.br'), compressed(database));
  await writeFile(join(fixture, 'uploads.json'), `${JSON.stringify(uploads, undefined, 2)}\n`);
  for (const [name, source] of Object.entries(uploads)) {
    if (source !== 'fixture') continue;
    await copyFile(join(dataDir, 'public/uploads', name), join(fixture, 'uploads', name));
  }
}

/** Lays the recorded portal out as a data directory. @param dataDir a new folder */
export async function unpackFixture(dataDir: string): Promise<void> {
  const folders = { database: join(dataDir, 'database'), uploads: join(dataDir, 'public/uploads') };
  await Promise.all(Object.values(folders).map((folder) => mkdir(folder, { recursive: true })));
  await writeFile(
    join(folders.database, 'portal.db'),
    brotliDecompressSync(await readFile(join(fixture, 'portal.db.br'))),
  );
  const uploads = JSON.parse(await readFile(join(fixture, 'uploads.json'), 'utf8')) as Uploads;
  await Promise.all(
    Object.entries(uploads).map(([name, source]) =>
      copyFile(
        source === 'fixture' ? join(fixture, 'uploads', name) : join(media, source.seed),
        join(folders.uploads, name),
      ),
    ),
  );
}

/**
 * Starts a CMS on a data directory, has something done with it, and stops it.
 * @param prepare fills the new folder
 * @param appDir the folder of another checkout's Strapi project
 * @returns what was done, and the database after it
 */
export async function withPortal<T>(
  prepare: (dataDir: string) => Promise<void>,
  work: (ask: Asker) => Promise<T>,
  appDir?: string,
): Promise<{ readonly result: T; readonly stored: Stored }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-compat-'));
  try {
    await prepare(dataDir);
    const from = appDir === undefined ? {} : { appDir };
    const cms = await startCms({ dataDir, env: compatEnv, ...from });
    try {
      const result = await work(await askerOf(cms));
      await cms.stop();
      return { result, stored: storedBy(dataDir) };
    } finally {
      await cms.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Prepares a portal that starts with nothing. */
export const nothing = async (): Promise<void> => {};

/**
 * `npm run bench:restore`: how long `npm run backup` takes beside a CMS that runs, and how long it takes from an empty folder
 * to a CMS that answers with the same content and files: `npm run restore`, and the start. With the seed content alone, and
 * with a gigabyte of films. `-- --quick` takes two films.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, Content } from '@portal/contract';
import { writeResults } from '../measured.ts';
import { root } from '../../e2e/portal/build.ts';
import { startCms, type Cms } from '../../e2e/portal/cms-process.ts';
import { runToEnd } from '../../e2e/portal/run-to-end.ts';
import { logIn } from '../api/content.ts';

const films = process.argv.includes('--quick') ? 2 : 11;
/** Of each film, a little below what is taken. */
const filmBytes = 95 * 1024 * 1024;
const mostSeconds = 60;

/** What one round has measured; milliseconds. */
export interface Round {
  readonly name: string;
  /** Of database and files, before they are packed. */
  readonly megabytes: number;
  readonly archiveMegabytes: number;
  readonly backup: number;
  readonly restore: number;
  /** From the start of the CMS on the restored folder to its first answer. */
  readonly start: number;
}

/** A film whose frames nobody could pack any tighter. */
async function film(index: number): Promise<File> {
  const bytes = await readFile(join(root, 'e2e/http/files/clip.mp4'));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(filmBytes + head.length);
  head.write('mdat', 4, 'latin1');
  const parts = [bytes, head, randomBytes(filmBytes)].map((part) => new Uint8Array(part));
  return new File(parts, `film ${index}.mp4`, { type: 'video/mp4' });
}

/** The bytes of every file that content names, as one sum. @throws Error when one is not there */
async function sumOfFiles(origin: string, { collections }: Content): Promise<string> {
  const sum = createHash('sha256');
  for (const record of Object.values(collections).flat()) {
    if (!('image_path' in record) || record.image_path === '') continue;
    const reply = await fetch(origin + record.image_path);
    if (!reply.ok) throw new Error(`${record.image_path} answers ${reply.status}`);
    for await (const bytes of reply.body ?? []) sum.update(bytes);
  }
  return sum.digest('hex');
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async ({ name, parentPath }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function timed<T>(act: () => Promise<T>): Promise<readonly [milliseconds: number, result: T]> {
  const began = performance.now();
  const result = await act();
  return [performance.now() - began, result];
}

const command = (name: 'backup' | 'restore', dataDir: string, ...args: string[]): Promise<string> =>
  runToEnd(process.execPath, [join(root, `scripts/portal/${name}.ts`), ...args], { DATA_DIR: dataDir });

const folder = await mkdtemp(join(tmpdir(), 'portal-bench-restore-'));

/** Backs up what runs, restores it into an empty folder, starts a CMS there and compares. */
async function measure(name: string, { dataDir, origin }: Cms, client: Client): Promise<Round> {
  const content = await client.content();
  const sum = await sumOfFiles(origin, content);
  const to = join(folder, `${name} backup`);
  const [backup] = await timed(() => command('backup', dataDir, '--to', to));
  const archive = (await readdir(to)).find((file) => file.endsWith('.tar.gz')) ?? '';
  const restored = join(folder, `${name} restored`);
  const [restore] = await timed(() => command('restore', restored, join(to, archive)));
  const [start, cms] = await timed(() => startCms({ dataDir: restored }));
  try {
    const { client: again } = await logIn(cms);
    if (JSON.stringify(await again.content()) !== JSON.stringify(content)) throw new Error('Other content.');
    if ((await sumOfFiles(cms.origin, content)) !== sum) throw new Error('Other files.');
  } finally {
    await cms.stop();
  }
  const bytes = (await bytesBelow(join(dataDir, 'public'))) + (await bytesBelow(join(dataDir, 'database')));
  const archiveBytes = (await stat(join(to, archive))).size;
  await rm(restored, { recursive: true, force: true });
  await rm(to, { recursive: true, force: true });
  return { name, megabytes: bytes / 1e6, archiveMegabytes: archiveBytes / 1e6, backup, restore, start };
}

const cms = await startCms({ seed: true, dataDir: join(folder, 'data') });
try {
  const { client } = await logIn(cms);
  const rounds = [await measure('the seed content', cms, client)];
  for (let index = 1; index <= films; index += 1) {
    await client.eatsgallery.create({}, { file: await film(index) });
  }
  rounds.push(await measure(`the same and ${films} films`, cms, client));
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  for (const { archiveMegabytes, backup, megabytes, name, restore, start } of rounds) {
    console.log(
      `${name}: ${Math.round(megabytes)} MB, packed ${Math.round(archiveMegabytes)}; backup ${seconds(backup)}, restore ${seconds(restore)}, start ${seconds(start)}`,
    );
  }
  const slowest = Math.max(...rounds.map(({ restore, start }) => restore + start));
  const met = slowest <= mostSeconds * 1000;
  console.log(
    `${met ? 'PASS' : 'FAIL'}: everything is back, and the same, within ${seconds(slowest)}, below ${mostSeconds} s`,
  );
  await writeResults('restore', { mostSeconds, rounds });
  process.exitCode = met ? 0 : 1;
} finally {
  await cms.stop();
  await rm(folder, { recursive: true, force: true });
}

import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binReply, content, publisherSecretHeader } from '@portal/contract';
import { cms, send, visitor } from './connection.ts';

/** Paths of all files below a folder, which may be missing. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** A file that is still there by then stays. Long: on a busy machine, a process stands still for seconds. */
const goneWithinMs = 20_000;

/** Asks until the list is empty or the time is over: files go after the reply has been sent. */
async function settled(list: () => Promise<string[]>): Promise<string[]> {
  const deadline = Date.now() + goneWithinMs;
  let found = await list();
  while (found.length > 0 && Date.now() < deadline) {
    await sleep(25);
    found = await list();
  }
  return found;
}

/** What the process has left in its folder of temporary files. */
export const temporaryFiles = (): Promise<string[]> => settled(() => filesBelow(cms.tempDir));

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Names of all files, on the disk or in a bucket. */
async function everyFile(): Promise<string[]> {
  const { dataDir, fileList } = cms;
  if (fileList === undefined)
    return (await filesBelow(join(dataDir, 'public/uploads'))).filter((name) => name !== '.gitkeep');
  const list = await (await fetch(fileList)).text();
  return [...list.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
}

/** Names of the files that the bin keeps. */
async function filesInBin(): Promise<readonly string[]> {
  const headers = { [publisherSecretHeader]: cms.publisherSecret };
  return binReply.parse((await visitor('GET', '/bin', { headers })).json).files;
}

/** Names of the stored files that are not in the bin. */
export async function storedFiles(): Promise<string[]> {
  const inBin = new Set(await filesInBin());
  return (await everyFile()).filter((name) => !inBin.has(name));
}

/** Stored files whose bytes no record serves, and that are not in the bin either. */
export const leftFiles = (): Promise<string[]> =>
  settled(async () => {
    const { collections } = content.parse((await visitor('GET', '/content')).json);
    const records = Object.values(collections).flat() as readonly { image_path?: string }[];
    const named = new Set(records.map(({ image_path = '' }) => basename(image_path)));
    // The panel's thumbnail of a picture goes with its picture.
    const unnamed = (await storedFiles()).filter((name) => !named.has(name.replace(/^thumbnail_/, '')));
    // Where a lesson's PDF lies is the CMS's own business: its bytes say which it is.
    const lessons = await Promise.all(
      collections.lesson.map(async ({ pdf_filename }) =>
        sha256((await send({ method: 'GET', path: `/assets/${pdf_filename}` })).bytes),
      ),
    );
    const left: string[] = [];
    for (const name of unnamed) {
      const { bytes, status } = await send({ method: 'GET', path: `/uploads/${name}` });
      const index = status === 404 ? -1 : lessons.indexOf(sha256(bytes));
      if (index < 0) left.push(name);
      else lessons.splice(index, 1);
    }
    return left;
  });

import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Bucket } from '@portal/server/bucket';
import type { Core } from '@strapi/strapi';
import { environment, type Environment } from '../environment';
import { syncFolder } from './sync';
import { writeMeasured, type Content, type Measured } from './write-measured';

/** Where files lie while they arrive. */
export const onTheWay = ({ DATA_DIR }: Environment): string => path.join(DATA_DIR, 'cache', 'uploads');

/** Writes a file on this disk and has something done with it. It is gone afterwards, unless it was moved. */
async function spooled(content: Content, act: (file: string) => Promise<unknown>): Promise<Measured> {
  const folder = onTheWay(environment());
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, randomUUID());
  try {
    const measured = await writeMeasured(file, content, { flush: true });
    await act(file);
    return measured;
  } finally {
    await rm(file, { force: true });
  }
}

/** Where the bytes of stored files lie. Names are flat and never chosen by a client; see `uploads/file-name.ts`. */
export interface FileStorage {
  /**
   * Stores a file. When this is done it outlives a crash, and until then nobody sees a part of it.
   * @param type its media type
   * @throws Error when it could not be stored; then nothing is there
   */
  readonly write: (name: string, content: Content, type: string) => Promise<Measured>;
  /** Removes a file; one that is not there is gone already. */
  readonly remove: (name: string) => Promise<void>;
}

/** The files of a CMS: in a folder of this machine, or in a bucket. */
export function fileStorage(strapi: Core.Strapi): FileStorage {
  const { uploadsBucket } = environment();
  if (uploadsBucket !== undefined) {
    const bucket = new Bucket(uploadsBucket);
    return {
      write: (name, content, type) =>
        spooled(content, (file) => bucket.put(name, { file }, { 'content-type': type })),
      remove: (name) => bucket.remove(name),
    };
  }
  const folder = path.join(strapi.dirs.static.public, 'uploads');
  return {
    write: (name, content) =>
      spooled(content, async (file) => {
        await rename(file, path.join(folder, name));
        await syncFolder(folder);
      }),
    remove: (name) => rm(path.join(folder, name), { force: true }),
  };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Bucket } from '@portal/bucket';
import type { Core } from '@strapi/strapi';
import type { Environment } from '../environment';
import { afterCommit } from '../revision/content-write';
import { bucketStorage } from './bucket';
import { diskStorage } from './disk';
import type { FileStorage } from './file-storage';

/** Where files lie while they arrive. */
export const onTheWay = ({ DATA_DIR }: Environment): string => path.join(DATA_DIR, 'cache', 'uploads');

/** A file as Strapi's upload plugin hands it to its provider. */
interface ProvidedFile {
  readonly hash: string;
  readonly ext?: string | null;
  readonly mime?: string;
  readonly stream?: Readable;
  readonly buffer?: Buffer;
  url?: string;
}

const nameOf = ({ ext, hash }: ProvidedFile): string => `${hash}${ext ?? ''}`;

/** A file that an upload has written, or is writing. */
interface Written {
  readonly isThere: Promise<unknown>;
  readonly remove: () => Promise<void>;
}

const uploading = new AsyncLocalStorage<Written[]>();

/** Stores files and their rows. When that fails, no file is left behind, the smaller forms of one included. */
export async function allOrNothing<T>(store: () => Promise<T>): Promise<T> {
  const written: Written[] = [];
  try {
    return await uploading.run(written, store);
  } catch (error) {
    for (const { isThere, remove } of written) {
      // One may still be on its way when another has failed.
      await isThere.catch(() => undefined);
      await remove().catch(() => undefined);
    }
    throw error;
  }
}

/**
 * The provider of Strapi's upload plugin over a storage. Addresses are the same whatever the storage is. A file is written before its
 * row and removed after it, once the change is committed: no row of any moment names a file that is not there.
 */
function providerOver(storage: FileStorage) {
  const upload = async (file: ProvidedFile): Promise<void> => {
    const name = nameOf(file);
    const from = file.stream ?? Readable.from([file.buffer ?? Buffer.alloc(0)]);
    const isThere = storage.write(name, from, file.mime ?? 'application/octet-stream');
    uploading.getStore()?.push({ isThere, remove: () => storage.remove(name) });
    await isThere;
    file.url = `/uploads/${name}`;
  };
  return {
    upload,
    uploadStream: upload,
    delete: (file: ProvidedFile): Promise<void> => afterCommit(() => storage.remove(nameOf(file))),
  };
}

/**
 * Has the upload plugin keep its files in our storage. The configured provider stays Strapi's `local`, whose name stands in
 * every row of the library: rows mean the same when the files move from one storage to another.
 */
export function installStorage(strapi: Core.Strapi, settings: Environment): void {
  const { uploadsBucket } = settings;
  const { provider } = strapi.plugin('upload') as unknown as { provider: object };
  const storage =
    uploadsBucket === undefined
      ? diskStorage(path.join(strapi.dirs.static.public, 'uploads'), onTheWay(settings))
      : bucketStorage(new Bucket(uploadsBucket), onTheWay(settings));
  Object.assign(provider, providerOver(storage));
}

import path from 'node:path';
import { Readable } from 'node:stream';
import { Bucket } from '@portal/bucket';
import type { Core } from '@strapi/strapi';
import type { Environment } from '../environment';
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

/** The provider of Strapi's upload plugin over a storage. Addresses are the same whatever the storage is. */
function providerOver(storage: FileStorage) {
  const upload = async (file: ProvidedFile): Promise<void> => {
    const from = file.stream ?? Readable.from([file.buffer ?? Buffer.alloc(0)]);
    await storage.write(nameOf(file), from, file.mime ?? 'application/octet-stream');
    file.url = `/uploads/${nameOf(file)}`;
  };
  const replace = async (file: ProvidedFile, old: ProvidedFile): Promise<void> => {
    await upload(file);
    if (nameOf(old) !== nameOf(file)) await storage.remove(nameOf(old));
  };
  return {
    upload,
    uploadStream: upload,
    replace,
    replaceStream: replace,
    delete: (file: ProvidedFile): Promise<void> => storage.remove(nameOf(file)),
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

import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from '@20minutes/s3rver';
import { freePort } from './free-port.ts';

/** An S3 server that lives as long as a test run. */
export interface StorageServer {
  /** The settings of a CMS that keeps its uploads in one of the buckets. */
  readonly settings: (bucket: string) => Readonly<Record<string, string>>;
  readonly endpoint: string;
  /** Where it keeps what it holds. */
  readonly folder: string;
  /** Whom it obeys. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** It goes away for a while, and comes back with what it held. */
  readonly leave: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  /** Address of a bucket's list of objects. */
  readonly listOf: (bucket: string) => string;
  /** Ends it; a second time does nothing. */
  readonly stop: () => Promise<void>;
}

/** Whoever stops sending for so long is given up: less than the time for which a publisher keeps its lease. */
const silenceMs = 4000;

/** What is sent, as long as it goes on coming. */
async function* goingOn(content: Readable): AsyncGenerator<Buffer> {
  const late = setTimeout(() => content.destroy(new Error('It stopped coming.')), silenceMs);
  try {
    for await (const chunk of content) {
      late.refresh();
      yield chunk as Buffer;
    }
  } finally {
    clearTimeout(late);
  }
}

/** Has an object be there whole or not at all, whatever becomes of its sender, as in real storage. @param aside a folder */
function storeWhole({ store }: S3rver, aside: string): void {
  const put = store.putContent.bind(store);
  store.putContent = async (path, content) => {
    const part = join(aside, randomUUID());
    const stored = await put(part, content instanceof Readable ? Readable.from(goingOn(content)) : content);
    await rename(part, path);
    return stored;
  };
}

/** Starts an S3 server with empty buckets of these names. */
export async function startStorage(buckets: readonly string[]): Promise<StorageServer> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-storage-'));
  const [directory, aside] = [join(folder, 'buckets'), join(folder, 'aside')];
  await Promise.all([directory, aside].map((made) => mkdir(made)));
  const port = await freePort();
  const start = async (): Promise<S3rver> => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: buckets.map((name) => ({ name })),
    });
    storeWhole(server, aside);
    await server.run();
    return server;
  };
  let server: S3rver | undefined = await start();
  const leave = async (): Promise<void> => {
    await server?.close();
    server = undefined;
  };
  let open = true;
  const endpoint = `http://127.0.0.1:${port}`;
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return {
    endpoint,
    folder,
    keys,
    leave,
    async comeBack() {
      server ??= await start();
    },
    settings: (bucket) => ({
      UPLOADS_S3_BUCKET: bucket,
      UPLOADS_S3_ENDPOINT: endpoint,
      UPLOADS_S3_ACCESS_KEY_ID: keys.accessKeyId,
      UPLOADS_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    }),
    listOf: (bucket) => `${endpoint}/${bucket}?list-type=2`,
    async stop() {
      if (!open) return;
      open = false;
      await leave();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

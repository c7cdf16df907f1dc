import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { freePort } from './free-port.ts';

/** An S3 server that lives as long as a test run. */
export interface StorageServer {
  /** The settings of a CMS that keeps its uploads in one of the buckets. */
  readonly settings: (bucket: string) => Readonly<Record<string, string>>;
  readonly endpoint: string;
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

/** Starts an S3 server with empty buckets of these names. */
export async function startStorage(buckets: readonly string[]): Promise<StorageServer> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-storage-'));
  const port = await freePort();
  const start = async (): Promise<S3rver> => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: buckets.map((name) => ({ name })),
    });
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
      await rm(directory, { recursive: true, force: true });
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** An S3 server that lives as long as a test run. */
export interface StorageServer {
  /** The settings of a CMS that keeps its uploads in one of the buckets. */
  readonly settings: (bucket: string) => Readonly<Record<string, string>>;
  /** Address of a bucket's list of objects. */
  readonly listOf: (bucket: string) => string;
  readonly stop: () => Promise<void>;
}

/** Starts an S3 server with empty buckets of these names. */
export async function startStorage(buckets: readonly string[]): Promise<StorageServer> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-storage-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: (bucket) => ({
      UPLOADS_S3_BUCKET: bucket,
      UPLOADS_S3_ENDPOINT: endpoint,
      UPLOADS_S3_ACCESS_KEY_ID: 'S3RVER',
      UPLOADS_S3_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    listOf: (bucket) => `${endpoint}/${bucket}?list-type=2`,
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

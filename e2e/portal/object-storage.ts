import S3rver from '@20minutes/s3rver';
import { freePort } from './free-port.ts';

/** Storage with the S3 protocol, in this process. */
export interface TestStorage {
  readonly endpoint: string;
  readonly bucket: string;
  /** What it takes keys from: its user and password are fixed. */
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Anyone may read an object. */
  readonly get: (key: string) => Promise<Response>;
  /** It goes away, and comes back with what it held. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** Starts storage with one empty bucket. @param directory where it keeps the bucket */
export async function startStorage(directory: string): Promise<TestStorage> {
  const bucket = 'site';
  const port = await freePort();
  const endpoint = `http://localhost:${port}`;
  const options = {
    address: 'localhost',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  };
  let server: S3rver | undefined;
  const start = async (): Promise<void> => {
    server = new S3rver(options);
    await server.run();
  };
  await start();
  return {
    endpoint,
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    get: (key) => fetch(`${endpoint}/${bucket}/${key}`),
    start,
    async stop() {
      await server?.close();
      server = undefined;
    },
  };
}

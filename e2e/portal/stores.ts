import { startPostgres } from './postgres-server.ts';
import { startStorage } from './storage-server.ts';

/** Where content and files go. */
interface Stores {
  readonly settings: Readonly<Record<string, string>>;
  /** Address of the list of stored files, when they are in a bucket. */
  readonly fileList?: string;
  readonly stop: () => Promise<void>;
}

/** SQLite and the disk; with `STORES=servers` a PostgreSQL and an S3 server, which are started for it. */
export async function openStores(): Promise<Stores> {
  if (process.env['STORES'] !== 'servers') return { settings: {}, stop: async () => {} };
  const [postgres, storage] = await Promise.all([startPostgres(['suite']), startStorage(['suite'])]);
  return {
    settings: { ...postgres.settings('suite'), ...storage.settings('suite') },
    fileList: storage.listOf('suite'),
    async stop() {
      await storage.stop();
      await postgres.stop();
    },
  };
}

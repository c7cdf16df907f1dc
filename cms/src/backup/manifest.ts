import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Paths below `DATA_DIR`, and in an archive, of everything that a backup holds. */
export const databasePath = 'database/portal.db';
export const uploadsPath = 'public/uploads';
export const secretsPath = 'secrets.json';
/** What an archive says of itself; in the archive only. */
export const manifestPath = 'manifest.json';

/**
 * Below `DATA_DIR`: the folder of what a restore has unpacked, while what was there is moved aside, and then while it takes that place. As
 * long as there is one of them, nothing may start on the data.
 */
export const restorePaths = ['restoring', 'arriving'] as const;

/** Whether a restore was broken off while it moved things. */
export const isRestoring = (dataDir: string): boolean =>
  restorePaths.some((name) => existsSync(path.join(dataDir, name)));

/** Whether an archive may hold a file of this path. A stored file's name is flat, and so is what is written below the folder of uploads. */
export const isArchived = (name: string): boolean =>
  [manifestPath, databasePath, secretsPath].includes(name) || /^public\/uploads\/[\w-][\w.-]*$/.test(name);

/** What an archive says of itself. The first format had a list of its files beside it. */
export const manifestSchema = z.object({
  format: z.literal([1, 2]),
  madeAt: z.iso.datetime(),
  /** The content revision of its database. */
  revision: z.int().min(0),
  /** Files that the database names and that were not on the disk, or were damaged there already. */
  missing: z.array(z.string()),
});

/** What an archive says of itself. */
export type Manifest = z.infer<typeof manifestSchema>;

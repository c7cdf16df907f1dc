import { z } from 'zod';

/** Paths below `DATA_DIR`, and in an archive, of everything that a backup holds. */
export const databasePath = 'database/portal.db';
export const uploadsPath = 'public/uploads';
export const secretsPath = 'secrets.json';
/** The list of an archive's contents; in the archive only. */
export const manifestPath = 'manifest.json';
/** Below `DATA_DIR` while a restore moves files: what it moves. While it is there, nothing may start on the data. */
export const restorePlanPath = 'restoring.json';

/** A stored file's name is flat, and so is what an archive may write below the folder of uploads. */
const archivedPath = z.union([
  z.literal([databasePath, secretsPath]),
  z.string().regex(/^public\/uploads\/[\w-][\w.-]*$/),
]);

/** Whether an archive may hold a file of this path. */
export const isArchived = (name: string): boolean =>
  name === manifestPath || archivedPath.safeParse(name).success;

/** What an archive says of itself. Versions before this one restore what is made now, so the format stays. */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The content revision of its database. */
  revision: z.int().min(0),
  files: z.array(
    z.object({
      path: archivedPath,
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** Files that the database names and that were not on the disk, or were damaged there already. */
  missing: z.array(z.string()),
});

/** What an archive says of itself. */
export type Manifest = z.infer<typeof manifestSchema>;

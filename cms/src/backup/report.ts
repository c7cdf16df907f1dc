import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../storage/write-durably';

/** Below `DATA_DIR`: when a backup was made last, and why one was not. */
export const reportPath = 'backup.json';

const reportSchema = z.object({
  last: z
    .object({
      at: z.iso.datetime(),
      kind: z.enum(['scheduled', 'manual', 'before-change']),
      file: z.string(),
      bytes: z.number(),
      files: z.number(),
      revision: z.number(),
      missing: z.number(),
    })
    .optional(),
  /** When the clock's last one was made. */
  scheduledAt: z.iso.datetime().optional(),
  /** The change of tables that a backup was made for and that no start has finished yet. */
  changing: z.string().optional(),
  failure: z.object({ at: z.iso.datetime(), message: z.string() }).optional(),
});

/** When a backup was made last, and why one was not. */
type BackupReport = z.infer<typeof reportSchema>;

/**
 * What is known of the backups of a portal; empty while none was tried. A damaged report counts as empty: the next backup writes
 * it anew, and nothing else depends on it.
 * @param warn told of a damaged one, in a sentence
 */
export async function readReport(
  dataDir: string,
  warn: (sentence: string) => void = () => {},
): Promise<BackupReport> {
  const file = path.join(dataDir, reportPath);
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    warn(`${file} is damaged: when the last backup was made is not known. The next one writes it anew.`);
    return {};
  }
}

/** Writes the report in place of the one that is there. */
export async function writeReport(dataDir: string, report: BackupReport): Promise<void> {
  await writeDurably(path.join(dataDir, reportPath), `${JSON.stringify(report, null, 2)}\n`);
}

/** Notes that the tables are what this version wants: the next change is another one. @param warn as of {@link readReport} */
export async function noteUnchanged(dataDir: string, warn: (sentence: string) => void): Promise<void> {
  const { changing, ...report } = await readReport(dataDir, warn);
  if (changing !== undefined) await writeReport(dataDir, report);
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../storage/write-durably';

/** Below `DATA_DIR`: when a backup was made last, and why one was not. */
export const reportPath = 'backup.json';

const reportSchema = z.object({
  last: z
    .object({ at: z.iso.datetime(), file: z.string(), bytes: z.number(), missing: z.number() })
    .optional(),
  /** When the last scheduled one was made. */
  scheduledAt: z.iso.datetime().optional(),
  /** The change of tables that a backup was made for and that no start has finished yet. */
  changing: z.string().optional(),
  failure: z.object({ at: z.iso.datetime(), message: z.string() }).optional(),
});

/**
 * What is known of the backups of a portal; empty while none was tried. A damaged report is a warning and counts as empty: the next
 * backup writes it anew, and nothing else depends on it.
 */
export async function readReport(dataDir: string): Promise<z.infer<typeof reportSchema>> {
  const file = path.join(dataDir, reportPath);
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch {
    process.emitWarning(
      `${file} is damaged: when the last backup was made is not known. The next one writes it anew.`,
    );
    return {};
  }
}

/** Writes the report in place of the one that is there. */
export async function writeReport(dataDir: string, report: z.infer<typeof reportSchema>): Promise<void> {
  await writeDurably(path.join(dataDir, reportPath), `${JSON.stringify(report, null, 2)}\n`);
}

/** Notes that the tables are what this version wants: the next change is another one. */
export async function noteUnchanged(dataDir: string): Promise<void> {
  const { changing, ...report } = await readReport(dataDir);
  if (changing !== undefined) await writeReport(dataDir, report);
}

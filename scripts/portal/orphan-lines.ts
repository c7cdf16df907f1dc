import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parsed } from './backup-lines.ts';

/** What the CMS notes at its start of stored files that its database does not name. */
const report = z.object({ files: z.number(), of: z.number(), bytes: z.number() });

/** What `npm run status` says of stored files; nothing while each has its row. */
export async function orphanLines(dataDir: string): Promise<[string, string][]> {
  const text = await readFile(join(dataDir, 'orphan-files.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  const stored = report.safeParse(parsed(text));
  if (!stored.success) return [];
  const { bytes, files, of } = stored.data;
  const size = `${(bytes / 1e6).toFixed(1)} MB`;
  return [
    [
      'Files',
      `${files} of ${of} stored files (${size}) are named by nothing in the database, kept and not served`,
    ],
  ];
}

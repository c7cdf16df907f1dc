import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What the CMS notes of its backups. */
const report = z.object({
  last: z.object({ at: z.string(), file: z.string(), bytes: z.number(), missing: z.number() }).optional(),
  failure: z.object({ at: z.string(), message: z.string() }).optional(),
});

/** What `npm run status` says of backups. */
export async function backupLines(dataDir: string): Promise<[string, string][]> {
  const text = await readFile(join(dataDir, 'backup.json'), 'utf8').catch(() => '{}');
  const stored = report.safeParse(parsed(text));
  if (!stored.success) {
    return [
      ['Backup', `not known: ${join(dataDir, 'backup.json')} is damaged. The next backup writes it anew`],
    ];
  }
  const { failure, last } = stored.data;
  const size = last === undefined ? '' : `${(last.bytes / 1e6).toFixed(1)} MB`;
  const lacking =
    last === undefined || last.missing === 0 ? '' : `; ${last.missing} files are lost or damaged on the disk`;
  return [
    ['Backup', last === undefined ? 'none was made yet' : `${last.at}, ${size}, ${last.file}${lacking}`],
    ...(failure === undefined
      ? []
      : ([['', `The last try failed (${failure.at}): ${failure.message}`]] as [string, string][])),
  ];
}

/** What a text holds as JSON; `undefined` when it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

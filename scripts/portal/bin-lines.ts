import type { Client } from '@portal/contract';

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** What `npm run status` says of what can be restored; nothing when the CMS does not answer. */
export async function binLines(client: Client): Promise<[string, string][]> {
  const bin = await client.bin().catch(() => undefined);
  if (bin === undefined) return [];
  const { bytes, changes, files } = bin;
  return [['Bin', `${changes} changes can be undone, with ${files.length} files of ${megabytes(bytes)}`]];
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backupLines } from './backup-lines.ts';

it('says that the report of backups is damaged, and which file that is', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-lines-'));
  expect(await backupLines(dataDir)).toEqual([['Backup', 'none was made yet']]);
  await writeFile(join(dataDir, 'backup.json'), '{"la');
  expect(await backupLines(dataDir)).toEqual([
    ['Backup', expect.stringContaining(`${join(dataDir, 'backup.json')} is damaged`)],
  ]);
  await rm(dataDir, { recursive: true });
});

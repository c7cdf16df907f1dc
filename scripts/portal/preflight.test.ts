import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockPortal, Refusal, refuseForeignFolder, refuseOthers, runningPortal } from './preflight.ts';
import { readSettings } from './settings.ts';

it.each([
  ['runs', 'The portal already runs on'],
  ['restores', 'A backup is being restored to'],
] as const)('data that another process has because it %s is left to it', async (purpose, sentence) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-preflight-'));
  const unlock = lockPortal(dataDir, purpose);
  expect(runningPortal(dataDir)).toBe(String(process.pid));
  expect(() => refuseOthers(dataDir)).toThrow(sentence);
  expect(() => lockPortal(dataDir, 'runs')).toThrow(`(process ${process.pid})`);
  unlock();
  expect(runningPortal(dataDir)).toBeUndefined();
  refuseOthers(dataDir);
  await rm(dataDir, { recursive: true });
});

it('a publishing folder that holds something else stops the start, with nothing written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-preflight-'));
  await writeFile(join(folder, 'letter.txt'), 'Dear Madam');
  const settings = readSettings({ PUBLISHER_FOLDER: folder, DATA_DIR: join(folder, '../elsewhere') });
  const refused = refuseForeignFolder(settings);
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow(`PUBLISHER_FOLDER is ${folder}, which holds files`);
  expect(await readdir(folder)).toEqual(['letter.txt']);
  await rm(folder, { recursive: true });
});

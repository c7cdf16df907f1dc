import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noteRunning, Refusal, refuseForeignFolder, refuseOthers, runningPortal } from './preflight.ts';
import { readSettings } from './settings.ts';

it.each([
  ['start', 'The portal already runs on'],
  ['restore', 'A backup is being restored to'],
])('data that another process has by "npm run %s" is left to it until it ends', async (command, sentence) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-preflight-'));
  const lives = 'process.stdin.resume(); console.log(1)';
  const other = spawn(process.execPath, ['-e', lives, `portal/${command}.ts`]);
  await once(other.stdout, 'data');
  await writeFile(join(dataDir, 'portal.pid'), String(other.pid));
  expect(await runningPortal(dataDir)).toBe(other.pid);
  await expect(refuseOthers(dataDir)).rejects.toThrow(sentence);
  await expect(noteRunning(dataDir)).rejects.toThrow(`(process ${other.pid})`);
  other.kill('SIGKILL');
  await once(other, 'close');
  const forget = await noteRunning(dataDir);
  expect(await readFile(join(dataDir, 'portal.pid'), 'utf8')).toBe(String(process.pid));
  await forget();
  expect(await readdir(dataDir)).toEqual([]);
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

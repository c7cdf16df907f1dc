import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showPassword } from './show-password.ts';

let dataDir = '';
const { isTTY } = process.stdout;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-password-'));
});
afterEach(async () => {
  process.stdout.isTTY = isTTY;
  await rm(dataDir, { recursive: true });
});

it('a password is shown at a terminal, and written nowhere', async () => {
  process.stdout.isTTY = true;
  expect((await showPassword(dataDir, 'abcd-efgh'))[0]).toBe('abcd-efgh');
  expect(await readdir(dataDir)).toEqual([]);
});

it('what is printed into a log names a file that its owner alone can read, whoever could before', async () => {
  process.stdout.isTTY = false;
  const file = join(dataDir, 'password.txt');
  await writeFile(file, 'an older one');
  await chmod(file, 0o644);
  const printed = await showPassword(dataDir, 'abcd-efgh');
  expect(printed.join(' ')).not.toContain('abcd-efgh');
  expect(printed[0]).toBe(`is in ${file}`);
  expect(await readFile(file, 'utf8')).toBe('abcd-efgh\n');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['password.txt']);
});

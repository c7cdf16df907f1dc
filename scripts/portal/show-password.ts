import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileName = 'password.txt';

/**
 * Shows a new password once: at a terminal on the screen. What is printed anywhere else is kept, as the log of a service is;
 * there it goes into a file that only its owner can read.
 * @returns what to print of it, and where it is then
 */
export async function showPassword(
  dataDir: string,
  password: string,
): Promise<readonly [shown: string, hint: string]> {
  if (process.stdout.isTTY) return [password, 'It is shown only now.'];
  const file = join(dataDir, fileName);
  // Aside first: a file that is there already would keep its permissions.
  const aside = `${file}.${process.pid}.part`;
  await writeFile(aside, `${password}\n`, { mode: 0o600, flag: 'wx' });
  await rename(aside, file);
  return [`is in ${file}`, 'Only you can read that file. Delete it once you have noted the password.'];
}

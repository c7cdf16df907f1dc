import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { failures } from '@portal/contract';
import { codeAt, stepNow } from '../http/totp.ts';
import { root } from '../portal/build.ts';
import type { Portal } from '../portal/portal-process.ts';
import { expect, test } from './dashboard-portal.ts';
import { dashboardPath, loginPath, submitLogin } from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSound } from './page-watch.ts';

/** Runs the operator's command as somebody who types a code off the app, once it is asked for. */
async function turnOn({ cms }: Portal): Promise<{ readonly secret: string; readonly usedStep: number }> {
  const command = [join(root, 'scripts/portal/two-factor.ts'), 'on'];
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: cms.env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  let secret = '';
  let usedStep = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    if (!printed.endsWith('The code that the app shows: ')) return;
    [, secret = ''] = /Secret {3}([A-Z2-7]+)/.exec(printed) ?? [];
    // The code before, so that the present one is left.
    usedStep = stepNow() - 1;
    child.stdin.write(`${codeAt(secret, usedStep)}\n`);
  });
  const [status] = await ended;
  expect(status, printed).toBe(0);
  return { secret, usedStep };
}

// Whoever comes after this file on the same portal gets in by the password alone.
test.afterAll(({ own: { portal } }) => {
  const database = new DatabaseSync(join(portal.dataDir, 'database/portal.db'), { timeout: 10_000 });
  database.exec('delete from second_factors');
  database.close();
});

test('the login asks for the code of the authenticator app, and so does a session that ended over a form', async ({
  page,
  own: { portal },
}) => {
  // The command loads the whole CMS.
  test.setTimeout(120_000);
  const { secret, usedStep } = await turnOn(portal);
  let step = usedStep;
  /** Each code is taken once; the next one is right already. */
  const nextCode = (): string => {
    step = Math.max(step + 1, stepNow());
    return codeAt(secret, step);
  };
  const wrongCode = (): string => {
    const right = new Set([-2, -1, 0, 1, 2].map((late) => codeAt(secret, stepNow() + late)));
    return (
      ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? ''
    );
  };
  const code = page.getByLabel('Code of the authenticator app, or a recovery code');

  await page.goto(loginPath);
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(code).toHaveCount(0);
  await submitLogin(page, 'admin', portal.password);
  await expect(page.getByRole('alert')).toHaveText(failures.codeWanted);
  await expect(code).toBeFocused();
  await expectSound(page, 'asked for a code');
  await code.fill(wrongCode());
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText(failures.wrongCode);
  await expect(page).toHaveURL(loginPath);
  expect(await page.evaluate(() => sessionStorage.getItem('adminLoggedIn'))).toBeNull();
  await code.fill(nextCode());
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(dashboardPath);

  await page.getByRole('link', { name: 'Eats Offer' }).click();
  for (const label of ['Offer Name', 'Description', 'Days']) await page.getByLabel(label).fill('With a code');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(portal.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(failures.codeWanted);
  await expect(code).toBeFocused();
  await code.fill(nextCode());
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expectTold(page, 'Offer added successfully!');
  // The lists are left as empty as they were.
  await page.getByRole('button', { name: 'Delete With a code' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectTold(page, 'Offer deleted successfully!');
});

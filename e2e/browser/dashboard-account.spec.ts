import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { failures } from '@portal/contract';
import { accountMessages } from '@portal/contract/account';
import type { BrowserContext, Page } from '@playwright/test';
import { codeAt, earlierStep, stepNow } from '../http/totp.ts';
import type { Portal } from '../portal/portal-process.ts';
import { expect, test } from './dashboard-portal.ts';
import {
  dashboardPath,
  expectFits,
  loginPath,
  logInto,
  phone,
  submitLogin,
  tabTo,
  topicPath,
} from './dashboard-screen.ts';
import { expectTold, keepNotices } from './notices.ts';
import { expectSound } from './page-watch.ts';

const address = topicPath('account');
const next = 'four words of my own';

/** Fits, and is sound, on the phone that the test is on: each state by day or at night. */
async function expectGood(page: Page, where: string, colorScheme: 'dark' | 'light'): Promise<void> {
  await expectFits(page, where);
  await page.emulateMedia({ colorScheme });
  await expectSound(page, where);
}

/** Goes on by the tabulator to a control, and presses it. */
async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

/** Types into fields one after the other, as the tabulator leads through them. */
async function type(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(value);
  }
}

/** Another device logs in, whose screen nobody looks at. */
async function logInBy(device: BrowserContext, { cmsUrl, siteUrl, password }: Portal): Promise<void> {
  const data = { username: 'admin', password };
  const reply = await device.request.post(`${cmsUrl}/api/v1/auth/login`, {
    data,
    headers: { origin: siteUrl },
  });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Whether a browser's session lives. */
const lives = async (context: BrowserContext, { cmsUrl }: Portal): Promise<boolean> =>
  (await context.request.get(`${cmsUrl}/api/v1/auth/session`)).ok();

// Whoever comes after this file on the same portal logs in as before.
test.afterEach(({ own: { portal } }) => {
  const database = new DatabaseSync(join(portal.dataDir, 'database/portal.db'), { timeout: 10_000 });
  database.exec('delete from second_factors; delete from rate_limits');
  database.close();
});

test.beforeEach(async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize(phone);
  await keepNotices(page.context());
});

test('on a phone and by the keyboard, devices are told apart and logged out with the password, which is changed: every other device is logged out', async ({
  browser,
  page,
  own: { portal },
}) => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
  const other = await browser.newContext({ userAgent });
  await logInBy(other, portal);
  await logInto(page, portal, address);
  await expect(page.getByRole('heading', { name: 'Change the password' })).toBeVisible();
  await expectFits(page, 'at rest');

  const card = page.getByRole('region', { name: 'Logged in' });
  await expect(card.getByRole('listitem').first()).toContainText('This one');
  const row = card.getByRole('listitem').filter({ hasText: 'Chrome on Android' });
  await row.getByRole('button').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log out this device' });
  await expect(dialog).toContainText('Chrome on Android');
  await expectGood(page, 'asked for the password', 'dark');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Present password', { exact: true }).fill(portal.password);
  await page.keyboard.press('Enter');
  await expectTold(page, 'It is logged out.');
  await expect(row).toHaveCount(0);
  await expect(card.getByRole('heading')).toBeFocused();
  expect(await lives(other, portal)).toBe(false);

  await logInBy(other, portal);
  await press(page, 'Change');
  const present = page.getByLabel('Present password', { exact: true });
  await expect(present).toBeFocused();
  await expect(present).toHaveAccessibleDescription(accountMessages.passwordWanted);
  await expectGood(page, 'with empty fields', 'light');
  await type(page, { 'Present password': 'wrong', 'New password': next });
  await page.keyboard.press('Enter');
  await expect(present).toHaveAccessibleDescription(accountMessages.wrongPassword);
  await expect(present).toBeFocused();
  expect(await lives(other, portal)).toBe(true);

  await type(page, { 'Present password': portal.password, 'New password': 'short' });
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expect(page.getByText(accountMessages.tooShort)).toBeVisible();
  await type(page, { 'New password': next });
  await page.keyboard.press('Enter');
  await expectTold(page, 'The password is changed. Every other device is logged out.');
  await expect(present).toHaveValue('');
  expect(await lives(other, portal)).toBe(false);
  expect(await lives(page.context(), portal)).toBe(true);

  await type(page, { 'Present password': next, 'New password': portal.password });
  await page.keyboard.press('Enter');
  // What was told of the first change may still be there.
  await expect(present).toHaveValue('');
  await expectTold(page, 'The password is changed. Every other device is logged out.');
  await other.close();
});

/** Logs in with the code that the authenticator app shows: at the login, and over a form whose session has ended. */
async function logInWithCodes(page: Page, { password }: Portal, secret: string, used: number): Promise<void> {
  let step = used;
  /** Each code is taken once; the next one is right already. */
  const nextCode = (): string => {
    step = Math.max(step + 1, stepNow());
    return codeAt(secret, step);
  };
  const right = new Set([-2, -1, 0, 1, 2].map((late) => codeAt(secret, stepNow() + late)));
  const wrongCode = ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (each) => !right.has(each),
  );
  const code = page.getByLabel('Code of the authenticator app, or a recovery code');
  await page.goto(loginPath);
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(code).toHaveCount(0);
  await submitLogin(page, 'admin', password);
  await expect(page.getByRole('alert')).toHaveText(failures.codeWanted);
  await expect(code).toBeFocused();
  await expectSound(page, 'asked for a code');
  await code.fill(wrongCode ?? '');
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
  await dialog.getByLabel('Password', { exact: true }).fill(password);
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
}

test('the authenticator app is set up by a QR code, its code is asked for by the login and by a session that ended over a form, and it is switched off with a code', async ({
  browser,
  page,
  own: { portal },
}) => {
  const other = await browser.newContext({ baseURL: portal.siteUrl });
  await logInBy(other, portal);
  await logInto(page, portal, address);
  const card = page.getByRole('region', { name: 'Authenticator app' });
  const digits = card.getByLabel('The six digits that it shows');
  await press(page, 'Set it up');
  await expect(card.getByRole('heading', { name: 'Authenticator app' })).toBeFocused();
  await expectGood(page, 'with the QR code', 'dark');
  const secret = ((await card.locator('.qr__key').textContent()) ?? '').replaceAll(' ', '');
  await expect(card.getByRole('link', { name: 'Open the app' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/Portal:admin\\?.*secret=${secret}&`),
  );
  await card.getByLabel('Present password', { exact: true }).fill(portal.password);
  await digits.fill('123');
  await page.keyboard.press('Enter');
  await expect(digits).toHaveAccessibleDescription(failures.wrongCode);
  await expect(digits).toBeFocused();
  expect(await lives(other, portal)).toBe(true);
  // The code before, so that the present one is left.
  const used = await earlierStep();
  await digits.fill(codeAt(secret, used));
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Keep the ten recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await expectGood(page, 'with the recovery codes', 'light');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Save as a file' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('recovery-codes.txt');
  expect(await readFile(await saved.path(), 'utf8')).toBe(codes.join('\n'));
  await dialog.getByRole('button', { name: 'They are written down' }).click();
  await expect(card.getByRole('heading')).toBeFocused();
  await expect(card).toContainText('The password alone opens nothing');
  expect(await lives(other, portal)).toBe(false);
  expect(await lives(page.context(), portal)).toBe(true);

  await keepNotices(other);
  await logInWithCodes(await other.newPage(), portal, secret, used);
  await other.close();

  await press(page, 'Switch off');
  // The focus moves in the next frame: what is typed before it would lose its Enter.
  await expect(card.getByRole('heading')).toBeFocused();
  await card.getByLabel('Present password', { exact: true }).fill(portal.password);
  await page.keyboard.press('Enter');
  const code = card.getByLabel('Code of the authenticator app, or a recovery code');
  await expect(code).toHaveAccessibleDescription(failures.codeWanted);
  await expectGood(page, 'asked for a code', 'dark');
  await code.fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expectTold(page, 'The authenticator app is switched off.');
  await expect(card.getByRole('button', { name: 'Set it up' })).toBeVisible();
});

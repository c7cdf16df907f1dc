import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { failures } from '@portal/contract';
import { accountMessages } from '@portal/contract/account';
import type { BrowserContext, Page } from '@playwright/test';
import { codeAt, stepNow } from '../http/totp.ts';
import { expect, test } from './dashboard-portal.ts';
import { dashboardPath, expectFits, logInto, phone, tabTo } from './dashboard-screen.ts';
import { expectTold, keepNotices } from './notices.ts';
import { expectSound } from './page-watch.ts';

const address = `${dashboardPath}?topic=account`;
const next = 'four words of my own';

/** Sound by day and at night, on the phone that the test is on. */
async function expectGood(page: Page, where: string): Promise<void> {
  await expectFits(page, where);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page, `${where}, ${colorScheme}`);
  }
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

/** Whether a browser's session lives. */
const lives = async (context: BrowserContext, cmsUrl: string): Promise<boolean> =>
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

test('the password is changed by the keyboard on a phone, and every other device is logged out', async ({
  browser,
  page,
  own: { portal },
}) => {
  const other = await browser.newContext({ baseURL: portal.siteUrl });
  await logInto(await other.newPage(), portal);
  await logInto(page, portal, address);
  await expect(page.getByRole('heading', { name: 'Change the password' })).toBeVisible();
  await expectGood(page, 'at rest');

  await press(page, 'Change');
  const present = page.getByLabel('Present password', { exact: true });
  await expect(present).toBeFocused();
  await expect(present).toHaveAccessibleDescription(accountMessages.passwordWanted);
  await expectGood(page, 'with empty fields');
  await type(page, { 'Present password': 'wrong', 'New password': next });
  await page.keyboard.press('Enter');
  await expect(present).toHaveAccessibleDescription(accountMessages.wrongPassword);
  await expect(present).toBeFocused();
  expect(await lives(other, portal.cmsUrl)).toBe(true);

  await type(page, { 'Present password': portal.password, 'New password': 'short' });
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expect(page.getByText(accountMessages.tooShort)).toBeVisible();
  await type(page, { 'New password': next });
  await page.keyboard.press('Enter');
  await expectTold(page, 'The password is changed. Every other device is logged out.');
  await expect(present).toHaveValue('');
  expect(await lives(other, portal.cmsUrl)).toBe(false);
  expect(await lives(page.context(), portal.cmsUrl)).toBe(true);

  await type(page, { 'Present password': next, 'New password': portal.password });
  await page.keyboard.press('Enter');
  await expectTold(page, 'The password is changed. Every other device is logged out.');
  await other.close();
});

test('devices are told apart, and logged out with the password', async ({
  browser,
  page,
  own: { portal },
}) => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
  const other = await browser.newContext({ baseURL: portal.siteUrl, userAgent });
  await logInto(await other.newPage(), portal);
  await logInto(page, portal, address);
  const card = page.getByRole('region', { name: 'Logged in' });
  await expect(card.getByRole('listitem').first()).toContainText('This one');
  const row = card.getByRole('listitem').filter({ hasText: 'Chrome on Android' });
  await row.getByRole('button').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log out this device' });
  await expect(dialog).toContainText('Chrome on Android');
  await expectGood(page, 'asked for the password');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Present password', { exact: true }).fill(portal.password);
  await page.keyboard.press('Enter');
  await expectTold(page, 'It is logged out.');
  await expect(row).toHaveCount(0);
  await expect(card.getByRole('heading')).toBeFocused();
  expect(await lives(other, portal.cmsUrl)).toBe(false);
  await other.close();
});

test('the authenticator app is set up by a QR code, and switched off with a code', async ({
  browser,
  page,
  own: { portal },
}) => {
  const other = await browser.newContext({ baseURL: portal.siteUrl });
  await logInto(await other.newPage(), portal);
  await logInto(page, portal, address);
  const card = page.getByRole('region', { name: 'Authenticator app' });
  const digits = card.getByLabel('The six digits that it shows');
  await press(page, 'Set it up');
  await expect(card.getByRole('heading', { name: 'Authenticator app' })).toBeFocused();
  await expectGood(page, 'with the QR code');
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
  expect(await lives(other, portal.cmsUrl)).toBe(true);
  await digits.fill(codeAt(secret, stepNow()));
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Keep the ten recovery codes' });
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  await expectGood(page, 'with the recovery codes');
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
  expect(await lives(other, portal.cmsUrl)).toBe(false);
  expect(await lives(page.context(), portal.cmsUrl)).toBe(true);

  await press(page, 'Switch off');
  await card.getByLabel('Present password', { exact: true }).fill(portal.password);
  await page.keyboard.press('Enter');
  const code = card.getByLabel('Code of the authenticator app, or a recovery code');
  await expect(code).toHaveAccessibleDescription(failures.codeWanted);
  await expectGood(page, 'asked for a code');
  await code.fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expectTold(page, 'The authenticator app is switched off.');
  await expect(card.getByRole('button', { name: 'Set it up' })).toBeVisible();
  await other.close();
});

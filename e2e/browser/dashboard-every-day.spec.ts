import { collectionOf } from '@portal/contract';
import type { Page } from '@playwright/test';
import { administratorClient } from './administrator.ts';
import { screenOf } from './dashboard-fixtures.ts';
import { expectFits, openDashboard, phone, rowOf, topicPath, visit } from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSound } from './page-watch.ts';
import { expect, test } from './portal.ts';

test.describe.configure({ timeout: 120_000 });

test('the fees offer the sum with GST, warn of another total without refusing it, and name a batch', async ({
  page,
  portal,
}) => {
  await openDashboard(page, portal, topicPath('fees'));
  const screen = screenOf(page, 'Fees structure');
  const total = screen.getByLabel('Total (Inc. GST)', { exact: true });
  const says = screen.locator('.field', { has: page.getByLabel('Total (Inc. GST)', { exact: true }) });
  // Where there is nothing to say nothing is said.
  await expect(total).toHaveAccessibleDescription('');
  await rowOf(page, 'Accountancy, single subject').getByRole('button', { name: /^Edit/ }).click();
  await expect(says).toContainText('12,000 + 500 + 800 + 18 % GST = 15,694. The total is right.');
  await expect(says.getByRole('button')).toHaveCount(0);
  await screen.getByLabel('Tuition Fee', { exact: true }).fill('12500');
  await expect(says).toContainText(
    '12,500 + 500 + 800 + 18 % GST = 16,284. The total says ₹15,694, that is ₹590 less. Parents read the total.',
  );
  await expectSound(page, 'a total that is not the sum');
  await page.setViewportSize(phone);
  await expectFits(page, 'a total that is not the sum');
  await says.getByRole('button', { name: 'Use it' }).click();
  await expect(total).toHaveValue('16284');
  await expect(says).toContainText(/The total is right\. In Batches, .+ shows ₹15,694, too\./);
  await total.fill('16000');
  // Ctrl and S stores it, whatever it is.
  await total.press('ControlOrMeta+s');
  await expectTold(page, 'Fees structure updated successfully!');
  const client = await administratorClient(portal);
  const row = (await client.fees.list()).find(({ program }) => program === 'Accountancy, single subject');
  expect(row).toMatchObject({ tuitionFee: 12_500, total: 16_000 });
});

/** Whether a key is left to the browser. */
const isLeft = (page: Page, key: string, ctrlKey = false, shiftKey = false): Promise<boolean> =>
  page.evaluate(
    (pressed) => {
      const target = document.activeElement ?? document.body;
      return target.dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...pressed }),
      );
    },
    { key, ctrlKey, shiftKey },
  );

test('entries are shown apart while they are typed, / searches, Ctrl and S saves, Escape asks, and files of a phone are refused with what helps there', async ({
  page,
  portal,
}) => {
  await openDashboard(page, portal);
  const field = page.locator('.field', { has: page.getByLabel('Education', { exact: true }) });
  await expect(field.locator('.badge')).toHaveCount(0);
  await page.getByLabel('Education', { exact: true }).fill('M.Com, , University of Madras ,2009');
  const entries = ['M.Com', 'University of Madras', '2009'];
  await expect(field.locator('.badge')).toHaveText(entries);
  await expectSound(page, 'entries');
  await page.getByLabel('Education', { exact: true }).fill('M.Com,');
  await expect(field.locator('.badge')).toHaveCount(0);
  await page.getByLabel('Education', { exact: true }).fill(entries.join(','));
  // What comes back is shown so, too, and goes with its text.
  await page.reload();
  await expect(field.locator('.badge')).toHaveText(entries);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(field.locator('.badge')).toHaveCount(0);
  // A sample value is marked in whatever form it stands.
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('somebody@example.com');
  await expect(email).toHaveAccessibleDescription('Sample It reaches nobody. Put yours in its place.');
  await email.fill('');

  // A slash goes to the search in reach, and is a letter where somebody types.
  const search = page.getByLabel('Search Professors');
  const title = page.getByRole('heading', { level: 1 });
  await title.press('/');
  await expect(search).toBeFocused();
  await search.press('/');
  await expect(search).toHaveValue('/');
  await search.fill('');
  // Behind a dialog nothing is searched, and the browser has its own key.
  const remove = page.locator('[data-record]').getByRole('button', { name: /^Delete/ });
  await remove.first().click();
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  expect(await isLeft(page, '/')).toBe(true);
  await page.keyboard.press('Escape');
  // Ctrl and S is the same with Caps Lock, and no other key is.
  expect(await isLeft(page, 'S', true, true)).toBe(true);
  expect(await isLeft(page, 'S', true)).toBe(false);
  await expectTold(page, collectionOf('faculty').missing);

  await visit(page, 'gallery');
  await page.getByLabel('Pictures and videos').setInputFiles([
    { name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') },
    { name: 'IMG_0002.MOV', mimeType: 'video/quicktime', buffer: Buffer.from('x') },
  ]);
  const refused = page.getByRole('list', { name: 'Not taken' });
  await expect(refused).toContainText('Send it to yourself on WhatsApp');
  await expect(refused).toContainText('IMG_0001.HEIC, IMG_0002.MOV');
  // Files are uploaded by their button: Ctrl and S, pressed anywhere, would say that none was chosen.
  await title.press('ControlOrMeta+s');
  await expect(title).toBeFocused();

  // Escape asks before what was typed is thrown away, and only then.
  await visit(page, 'eats-offer');
  const name = page.getByLabel('Offer Name', { exact: true });
  const dialog = page.getByRole('alertdialog', { name: 'Unsaved text' });
  await name.press('Escape');
  await expect(dialog).toHaveCount(0);
  await name.fill('Nearly an offer');
  await name.press('Escape');
  await expect(dialog).toBeVisible();
  await expectSound(page, 'the question of Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Nearly an offer');
  await name.press('Escape');
  await dialog.getByRole('button', { name: 'Throw it away' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(name).toHaveValue('');
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(name).toHaveValue('Nearly an offer');
});

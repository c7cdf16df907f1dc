import { expectSoundInViews, opposites, watch } from './page-watch.ts';
import { expect, test } from './portal.ts';

const path = '/aruninfra-app/projects';

test.describe('the projects of the infrastructure site', () => {
  test('open a sheet with all that is known of the building, by pointer and keyboard, and lock the page until it is closed', async ({
    page,
    portal,
  }) => {
    const seen = watch(page, portal.siteUrl);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(seen.scripts).toEqual([]);
    const card = page.getByRole('article').filter({ hasText: 'Courtyard Villa' });
    // Anywhere on the card: here on its picture.
    await card.click({ position: { x: 40, y: 40 } });
    const sheet = page.getByRole('dialog', { name: 'Courtyard Villa' });
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole('img', { name: 'Courtyard Villa' })).toBeVisible();
    await expect(sheet.getByText('2,400 sq ft')).toBeVisible();
    await expect(sheet.getByText('Expected 2026')).toBeVisible();
    await expect(sheet.getByText('Current', { exact: true })).toBeVisible();
    await expect(sheet.getByText(/^A two-storey family home/)).toBeVisible();
    await expect(sheet.getByRole('heading', { name: 'Key features' })).toBeVisible();
    await expect(sheet.getByRole('list').last().getByRole('listitem')).toHaveCount(3);
    await expect(
      sheet.getByRole('list', { name: 'Stages of the work' }).locator('[aria-current]'),
    ).toHaveText('Finishes');
    await expect(sheet.getByRole('link', { name: 'Ask about one like this' })).toHaveAttribute(
      'href',
      '/aruninfra-app/contact?about=Courtyard%20Villa#enquiry',
    );
    await expect(page.locator('astro-island:not([ssr])')).toHaveCount(1);
    expect(seen.scripts.filter((script) => script.includes('/client.'))).toHaveLength(1);

    // The page behind stands still until it is closed: by the ×, or by a click on the overlay.
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    const before = await page.evaluate(() => scrollY);
    await page.mouse.move(20, 450);
    await page.mouse.wheel(0, 800);
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await sheet.getByText('Dimensions').click();
    await expect(sheet, 'a click inside keeps it open').toBeVisible();
    await page.mouse.click(20, 450);
    await expect(sheet).toBeHidden();
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');

    // By keyboard: into the sheet, nowhere behind it, and back to the card.
    const named = page.getByRole('button', { name: 'Clinic Lobby' });
    const other = page.getByRole('dialog', { name: 'Clinic Lobby' });
    await named.focus();
    await page.keyboard.press('Enter');
    const close = other.getByRole('button', { name: 'Close' });
    await expect(close).toBeFocused();
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement?.closest('main :is(a, article):not(dialog *)') ?? null,
        ),
      ).toBeNull();
    }
    await page.keyboard.press('Escape');
    await expect(other).toBeHidden();
    await expect(named).toBeFocused();
    await named.click();
    await expectSoundInViews(page, opposites);
    await close.click();
    await expect(other).toBeHidden();
    expect(seen.errors).toEqual([]);
  });

  test('open and close where the browser knows no invoker and no light dismissal', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
      Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
      // As in such a browser, the attributes mean nothing.
      addEventListener('DOMContentLoaded', () => {
        for (const dialog of document.querySelectorAll('dialog')) dialog.removeAttribute('closedby');
        for (const button of document.querySelectorAll('[command]')) button.removeAttribute('command');
      });
    });
    await page.goto(path);
    // On a slow line the press comes before the script, and waits for it.
    await page.route('**/_astro/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.getByRole('button', { name: 'School Block' }).click();
    const sheet = page.getByRole('dialog', { name: 'School Block' });
    await expect(sheet).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(sheet).toBeHidden();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('open and close', async ({ page }) => {
      await page.goto(path);
      await page.getByRole('button', { name: 'School Block' }).click();
      const sheet = page.getByRole('dialog', { name: 'School Block' });
      await expect(sheet).toBeVisible();
      await sheet.getByRole('button', { name: 'Close' }).click();
      await expect(sheet).toBeHidden();
    });
  });
});

test('a card of the team is turned over by a pointer and by the space bar, and shows both sides where less motion is preferred', async ({
  page,
}) => {
  await page.goto(path);
  const turned = /^matrix3d\(-1/;
  await page.locator('.flip').first().hover();
  await expect(page.locator('.flip .sides').first()).toHaveCSS('transform', turned);
  const turn = page.getByRole('checkbox', { name: 'Turn over the card of Design Lead' });
  const sides = page.getByRole('listitem').filter({ has: turn }).locator('.sides');
  await turn.focus();
  await expect(sides).toHaveCSS('transform', 'none');
  await page.keyboard.press('Space');
  await expect(sides).toHaveCSS('transform', turned);
  await expectSoundInViews(page, opposites);
  await page.keyboard.press('Space');
  await expect(sides).toHaveCSS('transform', 'none');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByText(/^Reads the soil report/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Project Lead' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Turn over/ })).toHaveCount(0);
  await expectSoundInViews(page, opposites);
});

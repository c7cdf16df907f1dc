import { expect, test } from './portal.ts';

test('the menu of a phone opens and closes, and closes when a link of it is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/arungrit-app/');
  const menu = page.locator('details.menu');
  const link = menu.getByRole('link').first();
  await menu.locator('summary').click();
  await expect(link).toBeVisible();
  await menu.locator('summary').click();
  await expect(link).toBeHidden();
  await menu.locator('summary').click();
  // The page stays, so that what closes the menu is the press and not another page.
  await link.evaluate((a) => a.addEventListener('click', (event) => event.preventDefault()));
  await link.click();
  await expect(menu).not.toHaveAttribute('open');
  await expect(link).toBeHidden();
});

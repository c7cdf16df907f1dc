import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { dashboardPath, loginPath, openDashboard, submitLogin } from './dashboard-screen.ts';
import { expect, test } from './portal.ts';

/** What axe finds, as one line each. */
async function faults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

// axe reads every element of a page: a busy machine takes its time.
test.describe.configure({ timeout: 180_000 });

for (const [width, colorScheme] of [
  [1440, 'light'],
  [360, 'dark'],
] as const) {
  test(`axe finds nothing in the dashboard at ${width} px, ${colorScheme}`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });

    await page.goto(loginPath);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter your user name and password.');
    expect(await faults(page)).toEqual([]);
    await submitLogin(page, 'admin', portal.password);

    // On a phone the links are folded away, and still name every topic; the inbox stands beside them.
    const links = page.locator('.topics a, .inboxlink');
    await expect(links.first()).toBeAttached();
    for (const address of await links.evaluateAll((found) =>
      found.map((link) => link.getAttribute('href')),
    )) {
      await page.goto(address ?? dashboardPath);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
      expect(await faults(page), String(address)).toEqual([]);
      expect(await overflow(page), String(address)).toBeLessThanOrEqual(0);
    }
  });

  test(`axe finds nothing in errors and dialogs at ${width} px, ${colorScheme}`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await openDashboard(page, portal);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Please fill this in.').first()).toBeVisible();
    expect(await faults(page), 'validation').toEqual([]);
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await faults(page), 'delete dialog').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await faults(page), 'logout dialog').toEqual([]);
  });
}

import { failures } from '@portal/contract';
import { isAlike } from './dashboard-fixtures.ts';
import { loginPath, submitLogin } from './dashboard-screen.ts';
import { expectSound, expectSoundInViews, opposites } from './page-watch.ts';
import { expect, test } from './portal.ts';

test('axe finds nothing in the dashboard, on a desk by day', async ({ page, portal }) => {
  // axe reads every element of a page: a busy machine takes its time.
  test.setTimeout(300_000);
  await page.goto(loginPath);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText(failures.invalidLogin);
  await expectSoundInViews(page, opposites);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await submitLogin(page, 'admin', portal.password);

  const links = page.locator('.topics a, .inboxlink');
  await expect(links.first()).toBeAttached();
  for (const link of await links.all()) {
    const address = String(await link.getAttribute('href'));
    if (isAlike(address)) continue;
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.getByText('Loading...')).toHaveCount(0);
    // At night and on a phone: dashboard-phone.spec.ts. Errors, edit mode and questions of every topic: dashboard-failures.spec.ts.
    await expectSound(page, address);
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectSoundInViews(page, opposites);
});

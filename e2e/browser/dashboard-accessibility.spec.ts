import { failures } from '@portal/contract';
import { loginPath, submitLogin } from './dashboard-screen.ts';
import { expectSound } from './page-watch.ts';
import { expect, test } from './portal.ts';

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
    await expect(page.getByRole('alert')).toHaveText(failures.invalidLogin);
    await expectSound(page, 'login');
    await submitLogin(page, 'admin', portal.password);

    // On a phone the links are folded away, and still name every topic; the inbox stands beside them.
    const links = page.locator('.topics a, .inboxlink');
    await expect(links.first()).toBeAttached();
    for (const link of await links.all()) {
      await link.evaluate((element: HTMLElement) => element.click());
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await expectSound(page, String(await link.getAttribute('href')));
    }
    // Errors, edit mode and questions of every topic are looked at in dashboard-failures.spec.ts.
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectSound(page, 'logout dialog');
  });
}

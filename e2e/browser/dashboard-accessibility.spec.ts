import { apiCollectionKeys, failures, topicIds, topics } from '@portal/contract';
import { oneOfEach } from '../http/kinds.ts';
import { loginPath, submitLogin } from './dashboard-screen.ts';
import { expectSoundInViews, opposites } from './page-watch.ts';
import { expect, test } from './portal.ts';

const shapes: ReadonlySet<string> = new Set(oneOfEach(apiCollectionKeys));
/** Topics that show what another one shows: the galleries but for one, and an offer. */
const alike = topicIds.filter((topic) => !topics[topic].collections.some((key) => shapes.has(key)));

test('axe finds nothing in the dashboard, on a desk by day and on a phone at night', async ({
  page,
  portal,
}) => {
  // axe reads every element of a page: a busy machine takes its time.
  test.setTimeout(300_000);
  await page.goto(loginPath);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText(failures.invalidLogin);
  await expectSoundInViews(page, opposites);
  await submitLogin(page, 'admin', portal.password);

  // On a phone the links are folded away, and still name every topic; the inbox stands beside them.
  const links = page.locator('.topics a, .inboxlink');
  await expect(links.first()).toBeAttached();
  for (const link of await links.all()) {
    const address = String(await link.getAttribute('href'));
    if (alike.some((topic) => address.endsWith(`=${topic}`))) continue;
    await test.step(address, async () => {
      await link.evaluate((element: HTMLElement) => element.click());
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await expectSoundInViews(page, opposites);
    });
  }
  // Errors, edit mode and questions of every topic are looked at in dashboard-failures.spec.ts.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectSoundInViews(page, opposites);
});

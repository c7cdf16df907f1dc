import { dashboardPath, openDashboard } from './dashboard-screen.ts';
import { expect, test } from './portal.ts';

const mostBytes = 195 * 1024;

test('the first load of the seeded Faculty page is at most 195 KiB', async ({ browser, page, portal }) => {
  await openDashboard(page, portal);
  // Nothing is cached yet in this one, and it is logged in.
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    baseURL: portal.siteUrl,
  });
  await context.addInitScript(() => sessionStorage.setItem('adminLoggedIn', 'true'));
  const fresh = await context.newPage();
  const sizes: Promise<readonly [url: string, bytes: number]>[] = [];
  fresh.on('requestfinished', (request) => {
    if (!request.url().startsWith(portal.siteUrl)) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => [request.url(), responseBodySize] as const));
  });
  await fresh.goto(dashboardPath);
  await expect(fresh.getByText(/\p{Script=Tamil}/u).first()).toBeVisible();
  await fresh.waitForLoadState('networkidle');
  const loaded = await Promise.all(sizes);
  await context.close();
  const sum = loaded.reduce((total, [, bytes]) => total + bytes, 0);
  expect(sum, loaded.map((entry) => entry.join(': ')).join('\n')).toBeLessThanOrEqual(mostBytes);
});

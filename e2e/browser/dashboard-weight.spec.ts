import { dashboardPath } from './dashboard-screen.ts';
import { expect, test } from './portal.ts';

const mostBytes = 195 * 1024;

test('the first load of the seeded Faculty page is at most 195 KiB', async ({ page, portal }) => {
  // Logged in by a call: nothing is cached yet.
  await page.request.post(`${portal.cmsUrl}/api/v1/auth/login`, {
    headers: { origin: portal.siteUrl },
    data: { username: 'admin', password: portal.password },
  });
  await page.addInitScript(() => sessionStorage.setItem('adminLoggedIn', 'true'));
  const sizes: Promise<readonly [url: string, bytes: number]>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith(portal.siteUrl)) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => [request.url(), responseBodySize] as const));
  });
  await page.goto(dashboardPath);
  await expect(page.getByText(/\p{Script=Tamil}/u).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(sizes);
  const sum = loaded.reduce((total, [, bytes]) => total + bytes, 0);
  expect(sum, loaded.map((entry) => entry.join(': ')).join('\n')).toBeLessThanOrEqual(mostBytes);
});

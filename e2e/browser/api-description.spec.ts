import { apiBase } from '@portal/contract';
import { expectSound } from './page-watch.ts';
import { expect, test } from './portal.ts';

// axe reads every element of a page: a busy machine takes its time.
test.describe.configure({ timeout: 180_000 });

for (const [width, colorScheme] of [
  [1440, 'light'],
  [360, 'dark'],
] as const) {
  test(`axe finds nothing in the description of the API at ${width} px, ${colorScheme}`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${portal.cmsUrl}${apiBase}/docs`);
    // One call of each kind tells as much as all of them.
    for (const call of ['faculty.list', 'faculty.create', 'contact.send', 'mail.queue']) {
      await page.locator(`[id="${call}"] > summary`).click();
    }
    await expect(page.getByText('multipart/form-data').first()).toBeVisible();
    // Its style is its own, which the content security policy lets through.
    await expect(page.locator('main details').first()).toHaveCSS('border-radius', '8px');
    await expectSound(page);
  });
}

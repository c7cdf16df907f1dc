import { apiBase } from '@portal/contract';
import { expectSoundInViews, looks, views } from './page-watch.ts';
import { expect, test } from './portal.ts';

test('axe finds nothing in the description of the API, on a desk by day and on a phone at night', async ({
  page,
  portal,
}) => {
  // axe reads every element of a page: a busy machine takes its time.
  test.setTimeout(180_000);
  await page.goto(`${portal.cmsUrl}${apiBase}/docs`);
  // One call of each kind tells as much as all of them: they stand open, and of the others a few stay, which are closed.
  for (const call of ['faculty.list', 'faculty.create', 'contact.send', 'mail.queue']) {
    await page.locator(`[id="${call}"] > summary`).click();
  }
  await expect(page.getByText('multipart/form-data').first()).toBeVisible();
  // Its style is its own, which the content security policy lets through.
  await expect(page.locator('main details').first()).toHaveCSS('border-radius', '8px');
  await page.locator('main details:not([open])').evaluateAll((closed) => {
    for (const call of closed.slice(5)) call.remove();
  });
  const phone = { ...views[2], rules: looks };
  await expectSoundInViews(page, [views[0], phone]);
});

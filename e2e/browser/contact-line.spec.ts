import { ventures } from '@portal/contract';
import { examplePage, type Example } from '../pages/example-pages.ts';
import { expect, oneWindow, test as base } from './portal.ts';

const test = base.extend(oneWindow);

const phone = { width: 360, height: 640 };

/** Pages that say nothing of the moment. */
const timeless: readonly (readonly [string, Example])[] = [
  ['that is made once and for all', { clockless: true, whole: true }],
  [
    'of a business whose hours are known in words alone',
    { told: { key: 'profile', values: { hours: 'Mon–Fri 9:00 AM–6:00 PM', hours_week: null } } },
  ],
];
for (const [which, example] of timeless) {
  test(`a page ${which} names the hours on a phone, too`, async ({ page }) => {
    const path = ventures.infra.home;
    const body = await examplePage(path, example);
    await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.setViewportSize(phone);
    await page.goto(path);
    const line = page.getByRole('complementary', { name: 'Hours and contact' });
    await expect(line.getByText('Mon–Fri 9:00 AM–6:00 PM')).toBeInViewport({ ratio: 1 });
    await expect(line.getByText(/^(Open|Closed)/)).toHaveCount(0);
  });
}

test('the bar leaves its room to a keyboard and to the menu, and the page ends above it', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/arungrit-app/contact');
  const line = page.getByRole('complementary', { name: 'Hours and contact' });
  await expect(line).toBeVisible();
  await page.getByLabel('Name').focus();
  await expect(line).toBeHidden();
  await page.getByLabel('Name').blur();
  await expect(line).toBeVisible();
  await page.locator('.menu summary').click();
  await expect(line).toBeHidden();
  await page.locator('.menu summary').click();
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
  const last = await page.getByRole('contentinfo').getByRole('link').last().boundingBox();
  const edge = await line.boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
});

test('who wants less motion gets letters of another size at once, on every element', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/arungrit-app/contact');
  const moving = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    return document.getAnimations().length;
  });
  expect(moving).toBe(0);
});

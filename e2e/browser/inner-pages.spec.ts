import type { Page } from '@playwright/test';
import { expect, oneWindow, test as base } from './portal.ts';

const test = base.extend(oneWindow);

test('“Explore Our Menu” shows what is inside, at the same address', async ({ page }) => {
  await page.goto('/aruneats-app/');
  const before = page.url();
  await page.getByRole('link', { name: 'Explore Our Menu' }).click();
  await expect(page.getByRole('heading', { name: 'What’s Inside?' })).toBeInViewport();
  expect(page.url()).toBe(before);
  // Whoever uses a keyboard goes on from there.
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(() => {
      const [inside, focused] = [document.querySelector('#inside'), document.activeElement];
      if (inside === null || focused === null) return 'nowhere';
      return inside.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING ? 'after' : 'before';
    }),
  ).toBe('after');
});

test('the brands take turns from side to side, each with a list of its dishes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/aruneats-app/food');
  const brands = page.getByRole('article');
  await expect(brands).toHaveCount(5);
  const sides = await brands.evaluateAll((rows) =>
    rows.map((row) => {
      const [picture, words] = [row.querySelector('picture'), row.querySelector('h2')];
      if (picture === null || words === null) return 'incomplete';
      return picture.getBoundingClientRect().left < words.getBoundingClientRect().left ? 'left' : 'right';
    }),
  );
  expect(sides).toEqual(['left', 'right', 'left', 'right', 'left']);
  const dishes = ['Full meals', 'Mini tiffin', 'Ghee roast dosa', 'Medhu vada', 'Filter coffee'];
  await expect(brands.first().getByRole('listitem')).toHaveText(dishes);
});

test('a name in Tamil is marked as Tamil on the way to its page, and both lines of it load one face', async ({
  page,
}) => {
  await page.goto('/arun-app/faculty/3');
  const here = page.getByLabel('Breadcrumb').getByRole('listitem').last();
  await expect(here).toHaveText(/\p{Script=Tamil}/u);
  await expect(here).toHaveAttribute('lang', 'ta');
  const weights = await page.evaluate(async () => {
    const faces = [...(await document.fonts.ready)];
    return faces
      .filter(({ family, status }) => status === 'loaded' && /^"?Anek Tamil"?$/.test(family))
      .map(({ weight }) => weight);
  });
  expect(weights).toEqual(['600 800']);
});

test('slips of fees that stand beside one another are as wide as each other', async ({ page }) => {
  await page.goto('/arun-app/fees-structure');
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await page
      .locator('.slips tbody tr')
      .evaluateAll((slips) => slips.map((slip) => slip.getBoundingClientRect()));
    expect(new Set(boxes.map(({ top }) => top)).size, `rows at ${width} px`).toBe(1);
    expect(new Set(boxes.map((box) => Math.round(box.width))).size, `widths at ${width} px`).toBe(1);
  }
});

/** Opens and closes subjects of two courses: each course shows one at a time, and each says what a press will do. */
async function expectOneOpen(page: Page): Promise<void> {
  await page.goto('/arun-app/class-schedule');
  const courses = page.locator('.syllabus');
  const [first, second] = [
    courses.nth(0).locator('details').nth(0),
    courses.nth(0).locator('details').nth(1),
  ];
  const other = courses.nth(1).locator('details').nth(0);
  await expect(first.getByText('Show Lessons')).toBeVisible();
  await first.locator('summary').click();
  await other.locator('summary').click();
  await expect(first.getByText('Hide Lessons')).toBeVisible();
  await expect(first.getByText('Show Lessons')).toBeHidden();
  await second.locator('summary').click();
  await expect(first).not.toHaveAttribute('open');
  await expect(second).toHaveAttribute('open');
  await expect(other, 'another course keeps its own').toHaveAttribute('open');
  await second.locator('summary').press('Enter');
  await expect(second).not.toHaveAttribute('open');
}

test('the class schedule shows one subject of a course at a time', ({ page }) => expectOneOpen(page));

// In a window of its own, since scripts of a page's beginning stay.
base('so it does in a browser from before 2024, which knows no names of what unfolds', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDetailsElement.prototype, 'name'));
  await page.route('**/class-schedule', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replaceAll(/<details name="[^"]*"/g, '<details');
    await route.fulfill({ response, body: html });
  });
  await expectOneOpen(page);
});

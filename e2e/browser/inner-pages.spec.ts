import { expect, oneWindow, test as base } from './portal.ts';

const test = base.extend(oneWindow);

test('the list of a page leads down to what it names', async ({ page }) => {
  await page.goto('/arungrit-app/products');
  await page.getByRole('navigation', { name: 'On this page' }).getByText('Coconut Milk').click();
  await expect(page.getByRole('heading', { name: 'Coconut Milk' })).toBeInViewport();
});

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
  await expect(brands.first().getByRole('listitem')).toHaveText([
    'Full meals',
    'Mini tiffin',
    'Ghee roast dosa',
    'Medhu vada',
    'Filter coffee',
  ]);
});

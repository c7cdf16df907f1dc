import { expect, oneWindow, test as base } from './portal.ts';

const test = base.extend(oneWindow);

const headers = {
  '/arungrit-app/about': ['Home', 'About', 'Director', 'Products', 'Gallery', 'Contact'],
  '/aruninfra-app/services': ['About', 'Services', 'Projects', 'Gallery', 'Contact'],
  '/agribazaar-app/about': ['Home', 'About', 'Products', 'Gallery', 'Contact'],
  '/aruneats-app/about': ['Home', 'About', 'Food Court', 'Gallery', 'Contact'],
};

for (const [path, labels] of Object.entries(headers)) {
  test(`the header of ${path} leads to every page of its site`, async ({ page, request }) => {
    await page.goto(path);
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    // Pages that came later may stand between them.
    await expect(links).toContainText(labels);
    for (const link of await links.all()) {
      const reply = await request.get((await link.getAttribute('href')) ?? '');
      expect(reply.status()).toBe(200);
    }
  });
}

test('each product leads to the enquiry form', async ({ page }) => {
  await page.goto('/arungrit-app/products');
  const enquire = page.getByRole('main').getByRole('link', { name: /^Enquire Now/ });
  await expect(enquire).toHaveCount(5);
  for (const link of await enquire.all())
    await expect(link).toHaveAttribute('href', /^\/arungrit-app\/contact\?about=.+#enquiry$/);
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

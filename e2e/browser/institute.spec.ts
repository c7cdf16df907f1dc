import type { Page } from '@playwright/test';
import { watch } from './page-watch.ts';
import { expect, test } from './portal.ts';

test('the front door leads to the about page', async ({ request, page }) => {
  const reply = await request.get('/arun-app/', { maxRedirects: 0 });
  expect(reply.status()).toBe(301);
  expect(reply.headers()['location']).toBe('/arun-app/about');
  await page.goto('/arun-app');
  await expect(page).toHaveURL('/arun-app/about');
});

test.describe('the about page', () => {
  test('unfolds why Plus One and Plus Two matter, and folds it again, by keyboard', async ({ page }) => {
    await page.goto('/arun-app/about');
    const card = page.locator('details.expand');
    const inside = card.getByText('Plus One lays the base');
    await expect(inside).toBeHidden();
    await card.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(inside).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(inside).toBeHidden();
  });
});

test.describe('the faculty', () => {
  test('has a fixed head, id 0, with a portrait of the site itself', async ({ page }) => {
    await page.goto('/arun-app/faculty');
    const card = page.locator('.head-card');
    const portrait = card.getByRole('img', { name: 'Portrait of Arun Kumar' });
    await expect(portrait).toHaveAttribute('src', /^\/_astro\//);
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await card.getByRole('link').click();
    await expect(page).toHaveURL('/arun-app/faculty/0');
  });
});

/** Makes the browser one that knows no `name` of a `<details>`: the page comes without it, and scripts see none. */
async function forgetNames(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLDetailsElement.prototype, 'name'));
  await page.route('**/class-schedule', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replaceAll(/<details name="[^"]*"/g, '<details');
    await route.fulfill({ response, body: html });
  });
}

/** Opens and closes subjects of two courses: each course shows one at a time, and each says what a press will do. */
async function expectOneOpen(page: Page): Promise<void> {
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

test.describe('the class schedule', () => {
  for (const age of ['of today', 'from before 2024'] as const) {
    test(`shows one subject of a course at a time in a browser ${age}`, async ({ page }) => {
      if (age !== 'of today') await forgetNames(page);
      await page.goto('/arun-app/class-schedule');
      await expectOneOpen(page);
    });
  }
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

test.describe('the gallery', () => {
  test('plays its video in place, without a download', async ({ page }) => {
    await page.goto('/arun-app/gallery');
    const video = page.locator('video');
    await expect(video).toHaveAttribute('controls');
    await expect(video).toHaveAttribute('controlslist', 'nodownload');
    await expect(video).toHaveAttribute('preload', /^(none|metadata)$/);
    await video.evaluate((element: HTMLVideoElement) => element.load());
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
      .toBeGreaterThan(0);
  });

  test('keeps the ratio of every picture and says what is on it', async ({ page }) => {
    await page.goto('/arun-app/gallery');
    const pictures = page.locator('.gallery a img');
    await expect(pictures).toHaveCount(8);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
      const shown = await picture.evaluate((image: HTMLImageElement) => ({
        drawn: image.naturalWidth / image.naturalHeight,
        placed: image.clientWidth / image.clientHeight,
        alt: image.alt,
      }));
      expect(shown.placed).toBeCloseTo(shown.drawn, 1);
      expect(shown.alt).not.toBe('');
    }
  });
});

test('the map is drawn by us until somebody asks for the real one', async ({ page, portal }) => {
  const seen = watch(page, portal.siteUrl);
  await page.goto('/arun-app/arun-contact-us');
  const frame = page.locator('iframe[title="Find Us"]');
  await expect(frame).toHaveAttribute('height', '450');
  await frame.scrollIntoViewIfNeeded();
  const map = page.frameLocator('iframe[title="Find Us"]');
  await expect(map.getByText('Arun Institute')).toBeVisible();
  expect(seen.foreign).toEqual([]);
  await page.route(/google/, (route) => route.fulfill({ contentType: 'text/html', body: 'the real map' }));
  await map.getByRole('link', { name: 'Show the map' }).click();
  await expect(map.getByText('the real map')).toBeVisible();
  expect(seen.foreign).toHaveLength(1);
});

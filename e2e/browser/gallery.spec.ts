import type { Locator, Page } from '@playwright/test';
import { swipe } from './fingers.ts';
import { watch } from './page-watch.ts';
import { expect, test } from './portal.ts';

const path = '/arun-app/gallery';
/** What the seeded gallery shows, in its order: the fourth is a video. */
const first = 'Evening class, Plus Two';
const second = 'Trial balance on the board';
const video = 'A ledger being ticked';

const pictures = (page: Page): Locator => page.getByRole('link', { name: /Enlarge picture$/ });
const lightbox = (page: Page): Locator => page.getByRole('dialog', { name: 'Gallery' });
const expectShown = (page: Page, words: string | RegExp): Promise<void> =>
  expect(lightbox(page).locator('[aria-live=polite]')).toHaveText(words);
/** Waits until it has grown out of its place: until then it takes neither keys nor fingers. */
const expectOpen = (page: Page): Promise<void> =>
  expect(lightbox(page).locator('.pswp__item').filter({ visible: true })).toHaveCount(3);

test.describe('a gallery', () => {
  test('fetches the lightbox when a visitor turns to it, and nothing large before it is opened', async ({
    page,
    portal,
  }) => {
    const seen = watch(page, portal.siteUrl);
    await page.goto(path);
    await expect(pictures(page).first()).toBeVisible();
    expect(seen.scripts).toEqual([]);
    const code = page.waitForResponse(/Lightbox.*\.js$/);
    await pictures(page).first().hover();
    await code;
    await pictures(page).first().click();
    await expect(lightbox(page).getByRole('img', { name: first })).toBeVisible();
    expect(seen.errors).toEqual([]);
    expect(seen.foreign).toEqual([]);
  });

  test('is read by keyboard: into the lightbox, to and fro, nowhere behind it, and back to what was seen last', async ({
    page,
  }) => {
    await page.goto(path);
    await pictures(page).first().press('Enter');
    await expect(lightbox(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await expectOpen(page);
    await expectShown(page, `1 of 9${first}`);
    await page.keyboard.press('ArrowLeft');
    await expectShown(page, /^9 of 9/);
    await page.keyboard.press('Home');
    await expectShown(page, `1 of 9${first}`);
    await page.keyboard.press('ArrowRight');
    await expectShown(page, `2 of 9${second}`);
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(() => document.activeElement?.closest('body > :not(dialog)') ?? null),
      ).toBeNull();
    }
    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toHaveCount(0);
    await expect(pictures(page).nth(1)).toBeFocused();
  });

  test('is looked through with a pointer, and the page behind stays where it is', async ({ page }) => {
    await page.goto(path);
    await pictures(page).first().click();
    await expectOpen(page);
    await lightbox(page).getByRole('button', { name: 'Next' }).click();
    await expectShown(page, `2 of 9${second}`);
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    await lightbox(page).getByRole('button', { name: 'Previous' }).click();
    await expectShown(page, `1 of 9${first}`);
    const picture = lightbox(page).getByRole('img', { name: first });
    const fitted = (await picture.boundingBox())?.width ?? 0;
    await lightbox(page).getByRole('button', { name: 'Zoom' }).click();
    await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(fitted);
    await lightbox(page).getByRole('button', { name: 'Close' }).click();
    await expect(lightbox(page)).toHaveCount(0);
    await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
  });

  test('pauses a video when it is left, and leaves it its own keys', async ({ page }) => {
    await page.goto(path);
    const tile = page.locator('main video').first();
    await expect(tile).toHaveAttribute('poster', /\.svg$/);
    await expect(tile).toHaveAttribute('preload', 'none');
    await expect(tile).toHaveAttribute('controlslist', 'nodownload');
    await expect(tile).toHaveText('Your browser does not support the video tag.');
    await page.getByRole('button', { name: `Enlarge video: ${video}` }).click();
    await expectOpen(page);
    await expectShown(page, `4 of 9${video}`);
    const player = lightbox(page).locator('video');
    await expect(player).toHaveText('Your browser does not support the video tag.');
    const paused = () => player.evaluate((element: HTMLVideoElement) => element.paused);
    await player.evaluate((element: HTMLVideoElement) => {
      // It is short, and pauses at its end.
      element.loop = true;
      return element.play();
    });
    expect(await paused()).toBe(false);
    await player.focus();
    await page.keyboard.press('ArrowRight');
    await expectShown(page, `4 of 9${video}`);
    // Held before it is left, since a slide that is far away takes its player with it.
    const held = await player.elementHandle();
    await lightbox(page).getByRole('button', { name: 'Next' }).click();
    await expectShown(page, /^5 of 9/);
    expect(await held?.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(true);
  });

  test('describes the food court’s pictures by their file names', async ({ page }) => {
    await page.goto('/aruneats-app/gallery');
    await expect(page.getByRole('link', { name: /^Lunch on the leaf\.\w+ Enlarge picture$/ })).toBeVisible();
  });
});

test.describe('a gallery under a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 760 } });

  test('keeps its buttons, and is swiped through', async ({ page }) => {
    await page.goto(path);
    await pictures(page).first().tap();
    await expectOpen(page);
    // Before the swipes: the browser takes a tap that soon follows one for the end of it.
    await lightbox(page).getByRole('button', { name: 'Next' }).tap();
    await expectShown(page, `2 of 9${second}`);
    await swipe(page, 60, 300, 300);
    await expectShown(page, `1 of 9${first}`);
    await swipe(page, 300, 60, 300);
    await expectShown(page, `2 of 9${second}`);
  });
});

test('a picture’s place has its mean colour while it is on its way', async ({ page }) => {
  await page.route('**/media/**', (route) => route.abort());
  await page.goto(path);
  const picture = page.locator('main picture').first();
  const color = (await picture.getAttribute('data-color')) ?? '';
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  await expect(picture).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`);
});

test.describe('a gallery without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('leads from a picture to its largest file', async ({ page, request }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Enlarge video/ })).toHaveCount(0);
    const reply = await request.get((await pictures(page).first().getAttribute('href')) ?? '');
    expect(reply.headers()['content-type']).toBe('image/webp');
  });
});

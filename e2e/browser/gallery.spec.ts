import type { Locator, Page } from '@playwright/test';
import { swipe } from './fingers.ts';
import { expectSoundInViews, opposites, watch } from './page-watch.ts';
import { expect, test } from './portal.ts';

const path = '/arun-app/gallery';
/** What the seeded gallery shows, in its order: the fourth is a video. */
const first = 'Evening class, Plus Two';
const second = 'Trial balance on the board';
const video = 'A ledger being ticked';

const pictures = (page: Page): Locator => page.getByRole('link', { name: /Enlarge picture$/ });
const videoStill = (page: Page): Locator => page.locator('summary', { hasText: `Play video: ${video}` });
const lightbox = (page: Page): Locator => page.getByRole('dialog', { name: 'Gallery' });
const expectShown = (page: Page, words: string | RegExp): Promise<void> =>
  expect(lightbox(page).locator('[aria-live=polite]')).toHaveText(words);
/** Waits until it has grown out of its place: until then it takes neither keys nor fingers. */
const expectOpen = (page: Page): Promise<void> =>
  expect(lightbox(page).locator('.pswp__item').filter({ visible: true })).toHaveCount(3);

test('a gallery shows whole pictures, and fetches the lightbox when a visitor turns to it, which is looked through with a pointer and by keyboard, and plays a video', async ({
  page,
  portal,
}) => {
  const seen = watch(page, portal.siteUrl);
  await page.goto(path);
  await expect(pictures(page)).toHaveCount(8);
  expect(seen.scripts).toEqual([]);
  const code = page.waitForResponse(/Lightbox.*\.js$/);
  await pictures(page).first().hover();
  await code;

  // Each picture in its own ratio, on its mean colour while it is on its way.
  const shapes = await pictures(page).evaluateAll((links) =>
    Promise.all(
      links.map(async (link) => {
        const [picture, image] = [link.querySelector('picture'), link.querySelector('img')];
        if (picture === null || image === null) return 'none';
        image.loading = 'eager';
        await image.decode();
        const [drawn, placed] = [
          image.naturalWidth / image.naturalHeight,
          image.clientWidth / image.clientHeight,
        ];
        const own = document.createElement('i');
        own.style.color = picture.dataset['color'] ?? '';
        const isColored = getComputedStyle(picture).backgroundColor === own.style.color;
        return isColored && Math.abs(drawn - placed) < 0.05 ? 'whole' : link.outerHTML;
      }),
    ),
  );
  expect(shapes).toEqual(Array.from({ length: 8 }, () => 'whole'));

  // With a pointer.
  await pictures(page).first().click();
  const picture = lightbox(page).getByRole('img', { name: first });
  await expect(picture).toBeVisible();
  await expectOpen(page);
  await lightbox(page).getByRole('button', { name: 'Next' }).click();
  await expectShown(page, `2 of 9${second}`);
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await lightbox(page).getByRole('button', { name: 'Previous' }).click();
  await expectShown(page, `1 of 9${first}`);
  const fitted = (await picture.boundingBox())?.width ?? 0;
  await lightbox(page).getByRole('button', { name: 'Zoom' }).click();
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(fitted);
  await lightbox(page).getByRole('button', { name: 'Close' }).click();
  await expect(lightbox(page)).toHaveCount(0);
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');

  // By keyboard: into it, to and fro, nowhere behind it, and back to what was seen last.
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

  // A video plays when it is opened, has its own keys, and pauses when it is left.
  await videoStill(page).click();
  await expectOpen(page);
  await expectShown(page, `4 of 9${video}`);
  const player = lightbox(page).locator('video');
  await expect(player).toHaveText('Your browser does not support the video tag.');
  // It is short, and pauses at its end.
  await player.evaluate((element: HTMLVideoElement) => (element.loop = true));
  await expect(player).toHaveJSProperty('paused', false);
  await player.focus();
  await page.keyboard.press('ArrowRight');
  await expectShown(page, `4 of 9${video}`);
  // Held before it is left, since a slide that is far away takes its player with it.
  const held = await player.elementHandle();
  const paused = () => held?.evaluate((element) => (element as HTMLVideoElement).paused);
  expect(await paused()).toBe(false);
  await lightbox(page).getByRole('button', { name: 'Next' }).click();
  await expectShown(page, /^5 of 9/);
  expect(await paused()).toBe(true);
  expect(seen.errors).toEqual([]);
  expect(seen.foreign).toEqual([]);
  await expectSoundInViews(page, opposites);
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 760 } });

  test('a gallery keeps its buttons, and is swiped through', async ({ page }) => {
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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a video opens in place, with its controls', async ({ page }) => {
    await page.goto(path);
    const player = page.locator('video');
    await expect(player).toBeHidden();
    await videoStill(page).click();
    await expect(player).toBeVisible();
    await expect(player).toHaveAttribute('controls');
    await expect(player).toHaveAttribute('controlslist', 'nodownload');
  });
});

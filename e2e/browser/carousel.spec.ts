import type { Page } from '@playwright/test';
import { swipe } from './fingers.ts';
import { expectSoundInViews, opposites, watch } from './page-watch.ts';
import { expect, test } from './portal.ts';

/** Where the voices of the coconut site's customers take turns. */
const path = '/arungrit-app/';
/** The specification's pace, in milliseconds. */
const pace = 5000;

/** When the test's own clock begins; any moment would do. */
const began = Date.UTC(2027, 0, 1);

/**
 * Opens the page with a clock of the test's own, the carousel in sight and nobody's pointer on it.
 * @param unseen asks something before it comes into sight
 */
async function open(page: Page, unseen?: () => void): Promise<void> {
  await page.clock.install({ time: began });
  await page.goto(path, { waitUntil: unseen === undefined ? 'load' : 'networkidle' });
  unseen?.();
  // From here on no time passes but what the test lets pass.
  await page.clock.pauseAt(began + 3_600_000);
  await page.mouse.move(0, 0);
  await page.locator('.carousel__track').evaluate((track) => track.scrollIntoView({ block: 'center' }));
  await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport();
  // The carousel has noticed that it is seen: it turns at the next beat.
  await expect(async () => {
    await page.clock.runFor(pace);
    expect(await shown(page)).not.toBe(1);
  }).toPass();
  await page.getByRole('button', { name: 'Show 1 of 5' }).evaluate((dot: HTMLElement) => dot.click());
  await expectShown(page, 1);
}

/** The number of the voice that is shown. */
const shown = (page: Page): Promise<number> =>
  page
    .locator('.dots button')
    .evaluateAll((dots) => dots.findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1);

async function expectShown(page: Page, voice: number): Promise<void> {
  await expect(page.locator('.dots [aria-current=true]')).toHaveAccessibleName(`Show ${voice} of 5`);
  // Where the row stands: the page itself may be scrolled to wherever a click took it.
  const slide = page.getByRole('group', { name: `${voice} of 5`, exact: true });
  const offset = (element: HTMLElement): number =>
    Math.abs(
      element.getBoundingClientRect().left -
        (element.closest('.carousel__track')?.getBoundingClientRect().left ?? NaN),
    );
  await expect.poll(() => slide.evaluate(offset)).toBeLessThan(2);
}

test('the voices take turns every five seconds, and go where they are asked to', async ({ page }) => {
  await open(page);
  const next = page.getByRole('button', { name: 'Next' });
  for (const voice of [2, 3, 4, 5, 1]) {
    await page.clock.runFor(pace);
    await expectShown(page, voice);
  }

  // A press on an arrow does not stop them for good: the pointer has left, and the focus stays on the arrow.
  await next.click();
  await expectShown(page, 2);
  await page.mouse.move(0, 0);
  await expect(next).toBeFocused();
  await page.clock.runFor(pace);
  await expectShown(page, 3);

  // Arrows and dots lead around both ends.
  await page.getByRole('button', { name: 'Show 1 of 5' }).press('Enter');
  await expectShown(page, 1);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expectShown(page, 5);
  await next.click();
  await expectShown(page, 1);
  await page.getByRole('button', { name: 'Show 3 of 5' }).press('Enter');
  await expectShown(page, 3);

  // So do keys from end to end, and what was asked for is said.
  const row = page.locator('.carousel__track');
  await row.press('End');
  await expectShown(page, 5);
  await expect(page.locator('.carousel [aria-live=polite]')).toHaveText(/5 of 5$/);
  await row.press('Home');
  await expectShown(page, 1);
  // The browser's own keys: the script hears only where the row came to rest.
  await row.press('ArrowRight');
  await expectShown(page, 2);

  // Where less motion is preferred they rest, with nobody's focus or pointer on them.
  await row.blur();
  await page.mouse.move(0, 0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.runFor(3 * pace);
  expect(await shown(page)).toBe(2);
  await next.click();
  await expectShown(page, 3);
});

test('the voices rest under a pointer, with the focus, and when they are told to, and what is seen last counts', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // A page that was kept busy hears of several sights at a time, oldest first.
    globalThis.IntersectionObserver = class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        setTimeout(() => tell([{ isIntersecting: false }, { isIntersecting: true }]));
      }
      observe(): void {}
      disconnect(): void {}
    } as unknown as typeof IntersectionObserver;
  });
  await open(page);
  const rests = async (): Promise<void> => {
    await page.clock.runFor(3 * pace);
    expect(await shown(page)).toBe(1);
  };
  await page.locator('.carousel__track').hover();
  await rests();
  await page.mouse.move(0, 0);
  await page.locator('.carousel__track').focus();
  await rests();
  const pause = page.getByRole('button', { name: 'Pause' });
  await pause.press('Space');
  await pause.blur();
  await expect(pause).toHaveAttribute('aria-pressed', 'true');
  await rests();
  await pause.press('Space');
  await pause.blur();
  await page.clock.runFor(pace);
  await expectShown(page, 2);
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('the voices fetch their script once they are in sight, and neither a touch of an arrow nor a swipe stops them for good', async ({
    page,
    portal,
  }) => {
    const seen = watch(page, portal.siteUrl);
    await open(page, () => expect(seen.scripts).toEqual([]));
    expect(seen.scripts.filter((script) => script.includes('/client.'))).toHaveLength(1);
    await page.getByRole('button', { name: 'Next' }).tap();
    await expectShown(page, 2);
    await page.clock.runFor(pace);
    await expectShown(page, 3);
    const row = page.locator('.carousel__track');
    const place = (): Promise<number> => row.evaluate((track) => track.scrollLeft);
    const box = await row.boundingBox();
    const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
    const before = await place();
    // A busy Chromium has once taken no notice of the finger: what is tested is what follows from a row that was moved.
    await expect(async () => {
      await swipe(page, x + width * 0.9, x + width * 0.2, y + height / 2);
      await expect.poll(place, { timeout: 1000 }).not.toBe(before);
    }).toPass();
    await expectShown(page, 4);
    await page.clock.runFor(pace);
    await expectShown(page, 5);
    expect(seen.errors).toEqual([]);
    expect(seen.foreign).toEqual([]);
    // axe needs time that passes, in which nothing moves.
    await page.getByRole('button', { name: 'Pause' }).tap();
    await page.clock.resume();
    await expectSoundInViews(page, opposites);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the voices are a row to scroll, without buttons that do nothing', async ({ page }) => {
    await page.goto(path);
    const row = page.getByRole('group', { name: 'What kitchens say' });
    await expect(row.getByRole('blockquote')).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
    await expect(page.locator('.carousel__ctl')).toBeHidden();
    await row.focus();
    await page.keyboard.press('ArrowRight');
    await expect(row.getByRole('blockquote').nth(1)).toBeInViewport();
  });
});

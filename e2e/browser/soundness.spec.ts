import type { Page } from '@playwright/test';
import { ventureIds, ventures } from '@portal/contract';
import { described, isRedirect } from '../pages/expectations.ts';
import {
  brokenWords,
  cutTexts,
  expectReachable,
  expectSoundInViews,
  looks,
  openEverything,
  opposites,
  overhang,
  sheet,
  views,
  watch,
  type View,
} from './page-watch.ts';
import { expect, oneWindow, test as base } from './portal.ts';
import { templates } from './templates.ts';

const test = base.extend(oneWindow);

// axe reads every element of a page: a busy machine takes its time.
test.describe.configure({ timeout: 90_000 });

/**
 * Every page but the administrator's, which have a suite of their own, the second address of a home, and one professor's for all: their
 * markup and words are looked at one by one in `pages`, and the longest names in `awkward-content.spec.ts`.
 */
const pages = described.filter(
  (path) => !isRedirect(path) && !/^\/(arun-app\/(admin|faculty\/[02-9])|aruninfra-app\/about)/.test(path),
);

const homes: ReadonlySet<string> = new Set(ventureIds.map((id) => ventures[id].home));
/** Pages that thank or find nothing: a few words in the frame of their site. */
const isShort = (path: string): boolean => /\/(404|not-found)$|-thanks$/.test(path);

/**
 * The ways in which a page is looked at. The frame that all pages of a site share is looked at in every way on its home, and so is what
 * a page shows in one of two windows only; the rest is looked at on a desk by day and on a phone at night, there for its looks.
 */
async function viewsOf(page: Page, path: string): Promise<readonly View[]> {
  if (isShort(path)) return opposites.slice(pages.indexOf(path) % 2).slice(0, 1);
  if (homes.has(path)) return views;
  const shownIn = async ({ width, height }: View): Promise<readonly boolean[]> => {
    await page.setViewportSize({ width, height });
    return page.evaluate(() =>
      Array.from(document.querySelectorAll('main *'), (element) => element.checkVisibility()),
    );
  };
  const [onDesk, onPhone] = [await shownIn(views[0]), await shownIn(views[2])];
  if (onPhone.some((isShown, index) => isShown && onDesk[index] !== true)) return views;
  const onlyLooks = { ...views[2], rules: looks };
  if (onDesk.some((isShown, index) => isShown && onPhone[index] !== true))
    return [views[0], views[1], onlyLooks];
  return [views[0], onlyLooks];
}

/** The menu of a phone is sound while it is open, and closes when a link of it is chosen. */
async function expectSoundMenu(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const menu = page.locator('details.menu');
  const link = menu.getByRole('link').first();
  await menu.locator('summary').click();
  await expect(link).toBeVisible();
  await expectSoundInViews(page, [views[2], views[3]]);
  // The page stays, so that what closes the menu is the press and not another page.
  await link.evaluate((a) => a.addEventListener('click', (event) => event.preventDefault()));
  await link.click();
  await expect(menu).not.toHaveAttribute('open');
  await expect(link).toBeHidden();
}

for (const path of pages) {
  test(`${path} is sound at rest and unfolded, in large letters and below the contact line, and fetches nothing that nobody asked for`, async ({
    page,
    portal,
  }) => {
    const seen = watch(page, portal.siteUrl);
    const status = /\/(404|not-found)$/.test(path) ? 404 : 200;
    expect((await page.goto(path))?.status()).toBe(status);
    expect(seen.scripts, 'scripts before somebody acts').toEqual([]);
    await openEverything(page);
    await expectSoundInViews(page, await viewsOf(page, path));
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await brokenWords(page), 'headline on the narrowest screen').toEqual([]);
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 740 });
      const message = `broken words, ${width} pixels wide`;
      await expect.poll(() => brokenWords(page, 'body'), { message }).toEqual([]);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => cutTexts(page), { message: 'cut off on the narrowest screen' }).toEqual([]);
    // Whoever has set larger letters loses no word on a phone: in the browser's own setting, which media queries know of.
    await page.setViewportSize({ width: 360, height: 740 });
    const browser = await page.context().newCDPSession(page);
    const setLetters = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } });
    await setLetters(24);
    await expect.poll(() => cutTexts(page), { message: 'cut off in larger letters' }).toEqual([]);
    await setLetters(32);
    await expect
      .poll(() => brokenWords(page), { message: 'headline in letters of twice the size' })
      .toEqual([]);
    for (const width of [360, 320, 768, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      const message = `cut off in letters of twice the size, ${width} pixels wide`;
      await expect.poll(() => cutTexts(page), { message }).toEqual([]);
    }
    await setLetters(16);
    await browser.detach();
    // A browser makes a page smaller that is wider than its sheet.
    await page.setViewportSize(sheet);
    await page.emulateMedia({ media: 'print' });
    expect(await overhang(page), 'wider than the paper').toBe(0);
    await page.emulateMedia({ media: null });
    if (templates.some((template) => template === path)) await expectReachable(page);
    if (homes.has(path)) await expectSoundMenu(page);
    expect(seen.foreign, 'requests to others').toEqual([]);
    // The browser itself notes a page that stands where nothing is.
    expect(seen.errors.filter((error) => status === 200 || !error.includes('404'))).toEqual([]);
  });
}

import type { Page } from '@playwright/test';
import { ventureIds, ventures } from '@portal/contract';
import { described, isRedirect } from '../pages/expectations.ts';
import { cutTexts, expectSoundInViews, looks, opposites, views, watch, type View } from './page-watch.ts';
import { expect, oneWindow, test as base } from './portal.ts';

const test = base.extend(oneWindow);

// axe reads every element of a page: a busy machine takes its time.
test.describe.configure({ timeout: 90_000 });

/**
 * Every page but the administrator's, which have a suite of their own, and one professor's for all: their markup and words are looked
 * at one by one in `pages`, and the longest names in `awkward-content.spec.ts`.
 */
const pages = described.filter(
  (path) => !isRedirect(path) && !/^\/arun-app\/(admin|faculty\/[2-9])/.test(path),
);

/** Words of a headline that are broken, or that run out of the window. */
const brokenWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const headline of document.querySelectorAll('h1')) {
      const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1 || range.getBoundingClientRect().right > innerWidth) found.push(word);
        }
      }
    }
    return found;
  });

const homes: ReadonlySet<string> = new Set(ventureIds.map((id) => ventures[id].home));

/** Whether the page shows something on a phone that it hides on a desk, beside the frame that it shares with the home of its site. */
async function hasPartsForPhones(page: Page): Promise<boolean> {
  const shownIn = async ({ width, height }: View): Promise<readonly boolean[]> => {
    await page.setViewportSize({ width, height });
    return page.evaluate(() =>
      Array.from(document.querySelectorAll('main *'), (element) => element.checkVisibility()),
    );
  };
  const [onDesk, onPhone] = [await shownIn(views[0]), await shownIn(views[2])];
  return onPhone.some((isShown, index) => isShown && onDesk[index] !== true);
}

/** Every way of looking; what is the same on a phone as on a desk is asked there for its looks only. */
async function viewsOf(page: Page, path: string): Promise<readonly View[]> {
  // Pages that thank or find nothing are a few words in the frame of their site.
  if (/\/(404|not-found)$|-thanks$/.test(path)) return opposites;
  if (homes.has(path) || (await hasPartsForPhones(page))) return views;
  return views.map((view) => (view === views[2] ? { ...view, rules: looks } : view));
}

for (const path of pages) {
  test(`${path} is sound at rest, and fetches nothing that nobody asked for`, async ({ page, portal }) => {
    const seen = watch(page, portal.siteUrl);
    const status = /\/(404|not-found)$/.test(path) ? 404 : 200;
    expect((await page.goto(path))?.status()).toBe(status);
    expect(seen.scripts, 'scripts before somebody acts').toEqual([]);
    await expectSoundInViews(page, await viewsOf(page, path));
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await brokenWords(page), 'headline on the narrowest screen').toEqual([]);
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
    await setLetters(16);
    await browser.detach();
    expect(seen.foreign, 'requests to others').toEqual([]);
    // The browser itself notes a page that stands where nothing is.
    expect(seen.errors.filter((error) => status === 200 || !error.includes('404'))).toEqual([]);
  });
}

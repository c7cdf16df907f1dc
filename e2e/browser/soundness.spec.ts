import type { Page } from '@playwright/test';
import { described, isRedirect } from '../pages/expectations.ts';
import { cutTexts, expectSoundInViews, watch } from './page-watch.ts';
import { expect, test } from './portal.ts';

// axe reads every element of a page: a busy machine takes its time.
test.describe.configure({ timeout: 90_000 });

/** Every page but the administrator's, which have a suite of their own. */
const pages = described.filter((path) => !isRedirect(path) && !path.startsWith('/arun-app/admin'));

for (const path of pages) {
  test(`${path} is sound at rest, and fetches nothing that nobody asked for`, async ({ page, portal }) => {
    const seen = watch(page, portal.siteUrl);
    const status = /\/(404|not-found)$/.test(path) ? 404 : 200;
    expect((await page.goto(path))?.status()).toBe(status);
    expect(seen.scripts, 'scripts before somebody acts').toEqual([]);
    await expectSoundInViews(page);
    // Whoever has set larger letters loses no word on a phone.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '150%';
    });
    await expect.poll(() => cutTexts(page), { message: 'cut off in larger letters' }).toEqual([]);
    expect(seen.foreign, 'requests to others').toEqual([]);
    // The browser itself notes a page that stands where nothing is.
    expect(seen.errors.filter((error) => status === 200 || !error.includes('404'))).toEqual([]);
  });
}

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

test('no headline breaks inside a word on a small phone, nor with letters of twice the size', async ({
  page,
}) => {
  // The browser's own setting, which media queries know of; a page cannot set it.
  const browser = await page.context().newCDPSession(page);
  const broken: Record<string, readonly string[]> = {};
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    for (const [width, letters] of [
      [320, 16],
      [360, 32],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await browser.send('Page.setFontSizes', { fontSizes: { standard: letters } });
      await page.evaluate(() => document.fonts.ready);
      const words = await brokenWords(page);
      if (words.length > 0) broken[`${path} at ${width} px`] = words;
    }
  }
  expect(broken).toEqual({});
});

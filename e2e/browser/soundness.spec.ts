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

import type { Page } from '@playwright/test';
import { apiCollectionKeys, collectionOf, pagesOf, ventureIds, ventures } from '@portal/contract';
import { all, findings, parsed, text } from '../pages/document.ts';
import { emptyPages } from '../pages/empty-pages.ts';
import { described, isRedirect } from '../pages/expectations.ts';
import { administratorClient } from './administrator.ts';
import { awkward, fillAwkwardly, itemsOf, rows, script } from './awkward-content.ts';
import { openDashboard } from './dashboard-screen.ts';
import {
  cutTexts,
  expectSound,
  expectSoundInViews,
  openEverything,
  opposites,
  overhang,
  watch,
} from './page-watch.ts';
import { faultsOfGallery } from './gallery-geometry.ts';
import { openPanel } from './panel.ts';
import { expect, oneWindow, test as base } from './portal.ts';
import { templates } from './templates.ts';

const test = base.extend(oneWindow);

// A portal of this file's own: it begins empty, and is filled with what nobody hopes for.
test.use({ portalOptions: { seed: false } });

// axe reads every element of a page: a busy machine takes its time.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

/** Every page that stands whatever the CMS holds. */
const pages = described.filter(
  (path) => !isRedirect(path) && !/^\/arun-app\/(admin|faculty\/[1-9])/.test(path),
);
const statusOf = (path: string): number => (/\/(404|not-found)$/.test(path) ? 404 : 200);

/** Pages that show what the CMS may lack: records, or the profile of a site, without which header and footer of its others stand too. */
const bare = [
  ...Object.keys(emptyPages),
  ...ventureIds.flatMap((id) => [ventures[id].home, ventures[id].contact]),
  '/privacy',
];

for (const path of new Set(bare)) {
  test(`${path} stands while the CMS holds nothing`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(statusOf(path));
    for (const text of emptyPages[path] ?? []) await expect(page.getByText(text).first()).toBeVisible();
    // Pages of one template are alike, and so are their ways of saying that there is nothing.
    const index = templates.findIndex((template) => template === path);
    if (index >= 0) await expectSoundInViews(page, opposites.slice(index % 2).slice(0, 1));
  });
}

test('what the administrator saves appears on the pages by itself', async ({ page, portal }) => {
  // Hundreds of records and files: a busy machine takes minutes.
  test.setTimeout(300_000);
  await fillAwkwardly(await administratorClient(portal), await openPanel(portal));
  const { revision } = await (await administratorClient(portal)).content();
  await expect
    .poll(async () => (await portal.release())?.revision ?? 0, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(revision);
  await page.goto('/arun-app/fees-structure');
  await expect(page.getByRole('row')).toHaveCount(rows + 1);
  await expect(page.getByRole('cell', { name: '₹9,99,99,998.99' }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: '₹1,000.50' }).first()).toBeVisible();
});

/** Where a visitor reads what was typed into a record. */
const telling: ReadonlySet<string> = new Set([
  '/',
  '/contact',
  '/arun-app/faculty',
  '/arun-app/faculty/1',
  '/arun-app/batches',
  '/arun-app/class-schedule',
  '/arun-app/fees-structure',
  '/arun-app/arun-contact-us',
  '/arungrit-app/contact',
  '/aruninfra-app/projects',
  '/aruninfra-app/contact',
  '/agribazaar-app/',
  '/agribazaar-app/contact',
  '/aruneats-app/',
  '/aruneats-app/food',
  '/aruneats-app/contact',
]);

/** What the businesses were called before, anywhere in a page; a person and one of the institute's examples are called alike. */
const earlierName = new RegExp(
  `\\bArun(?! Kumar| starts a business)|${Object.values(ventures)
    .map(({ name }) => name)
    .join('|')}`,
);

test('what is told of a site beside its pages has the name that the owner gave', async ({ request }) => {
  for (const venture of ventureIds)
    expect(await (await request.get(`/manifest/${venture}.webmanifest`)).text()).not.toMatch(earlierName);
});

/** The one with more than a screen or two. */
const longGallery = '/arun-app/gallery';
/** What the galleries hold, by their pages. */
const galleries = new Map(
  apiCollectionKeys
    .filter((key) => collectionOf(key).file?.kind === 'media')
    .map((key) => [String(pagesOf(key)[0]), itemsOf(key)]),
);

/** Nothing of the content was taken for markup, nothing of it ran, and all of it can be read. @param sound whether axe is asked, on the narrowest screen */
async function expectHarmless(page: Page, sound = true, widths = [320, 768, 1440]): Promise<void> {
  expect(await page.evaluate(() => 'executed' in window)).toBe(false);
  expect(await page.locator('img[src="x"], [onerror], [onclick]').count()).toBe(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => cutTexts(page), { message: `cut off at ${width} px` }).toEqual([]);
    // What the content is stays the same at every width.
    if (sound && width === 320) await expectSound(page);
  }
}

/** A gallery hangs as it should on a phone, a tablet and a desk. */
async function expectHung(page: Page): Promise<void> {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => faultsOfGallery(page), { message: `at ${width} px` }).toEqual([]);
  }
}

const filled = [...pages, '/arun-app/faculty/1', '/arun-app/faculty/2', '/arun-app/faculty/3'];
for (const path of new Set([...filled, ...galleries.keys()])) {
  test(`${path} stands with awkward content`, async ({ page, portal }) => {
    const seen = watch(page, portal.siteUrl);
    const response = await page.goto(path);
    expect(response?.status()).toBe(statusOf(path));
    const html = (await response?.text()) ?? '';
    expect(await findings(html)).toEqual([]);
    // The owner has called every business otherwise.
    expect(html.match(earlierName)).toBeNull();
    await openEverything(page);
    if (telling.has(path)) await expect(page.getByRole('main')).toContainText(script);
    const items = galleries.get(path);
    if (items !== undefined) {
      await expect(page.locator('.gallery > .hung')).toHaveCount(items);
      await expect(page.locator('video')).toHaveCount(1);
      await expect(page.locator('.gallery .picture--missing')).toHaveCount(1);
      // `IMG_4.jpg` is neither shown nor read out.
      await expect(page.locator('.gallery .picture img').nth(3)).toHaveAttribute('alt', /^Photo 6 of \w/);
      await expect(page.locator('.gallery')).not.toContainText('IMG');
      await expect(page.locator('.gallery > li').filter({ hasText: 'onerror' })).toHaveCount(1);
      await expectHung(page);
    }
    // Elsewhere what was typed stands in header and footer, which every site has on one of these pages too.
    const tells = telling.has(path) || path === longGallery;
    await expectHarmless(page, tells, tells ? undefined : [320]);
    expect(seen.errors.filter((error) => statusOf(path) === 200 || !error.includes('404'))).toEqual([]);
  });
}

test('the lightbox stands as well, which writes the names by script', async ({ page }) => {
  await page.goto(longGallery);
  // One of its names is an attack.
  await page.locator('.gallery > li').filter({ hasText: 'onerror' }).getByRole('link').click();
  await expect(page.getByRole('dialog')).toContainText('<img src=x onerror=');
  // It is dark behind the words when it has opened.
  await expect(page.locator('.pswp__bg')).toHaveCSS('opacity', '0.97');
  await expectHarmless(page);
});

test('the sheets of the projects and the cards of the team stand as well', async ({ page }) => {
  await page.goto('/aruninfra-app/projects');
  for (const [index, name] of awkward.entries()) {
    await page.getByRole('button', { name, exact: true }).click();
    const sheet = page.getByRole('dialog', { name });
    await expect(sheet).toBeVisible();
    await expectHarmless(page, index === 0);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
  await expect(page.locator('.flip .picture--missing')).toHaveCount(awkward.length);
  for (const turn of await page.getByRole('checkbox', { name: /^Turn over/ }).all())
    await turn.press('Space');
  await expect(page.locator('.flip .sides').last()).toHaveCSS('transform', /^matrix3d\(-1/);
  await expectHarmless(page);
});

test('every screen of the dashboard stands as well, and shows what was typed', async ({ page, portal }) => {
  // A file's name that ran would ask, and nobody would see it.
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  await openDashboard(page, portal);
  const main = page.getByRole('main');
  // On a phone the links are folded away; they lead on as they do on a desk.
  for (const link of await page.locator('.topics a:not([href$="=pages"], [href$="=account"])').all()) {
    await link.evaluate((element: HTMLElement) => element.click());
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('[data-record], .course').first()).toBeVisible();
    const address = String(await link.getAttribute('href'));
    await expect(main).toContainText(
      address.includes('gallery') ? '<img src=x onerror=alert(1)>.jpg' : script,
    );
    await expect(page.locator('img[src="x"], [onerror], [onclick]')).toHaveCount(0);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const where = `${await link.textContent()} at ${width} px`;
      // The inbox's link keeps its word for screen readers where there is room for the sign only.
      const cut = async () => (await cutTexts(page)).filter((text) => !text.includes('inboxlink__word'));
      await expect.poll(cut, { message: `cut off: ${where}` }).toEqual([]);
      // A list tells its rows apart: the whole of a long text is in the form.
      const rowHeights = await page
        .locator('.rows [data-record], .media [data-record]')
        .evaluateAll((shown) => shown.map((row) => Math.round(row.getBoundingClientRect().height)));
      expect(Math.max(0, ...rowHeights), `tallest row: ${where}`).toBeLessThan(width === 360 ? 600 : 360);
      await expect
        .poll(() => overhang(page), { message: `sideways scroll: ${where}` })
        .toBeLessThanOrEqual(0);
    }
  }
  expect(ran, 'script ran').toEqual([]);
  expect(await page.evaluate(() => 'executed' in window)).toBe(false);
});

test('a list with nothing between its commas is left out', async ({ request }) => {
  const made = async (path: string) => parsed(await (await request.get(path)).text());
  const profile = await made('/arun-app/faculty/1');
  expect(all(profile, 'h1').map(text)).toEqual([awkward[0]]);
  const headings = all(profile, 'h2').map(text);
  expect(headings).toContain('Education');
  expect(headings).not.toContain('Achievements');
  const [brand] = all(await made('/aruneats-app/food'), 'article');
  expect(brand && all(brand, 'h2').map(text)).toEqual([awkward[0]]);
  expect(brand && all(brand, 'ul, ol')).toEqual([]);
});

test('a gallery of one picture hangs as well', async ({ page, portal }) => {
  const client = await administratorClient(portal);
  const items = await client.eatsgallery.list();
  // The second picture has lost its file; the one behind it has the longest name.
  const one = items[3];
  for (const { id } of items) if (id !== one?.id) await client.eatsgallery.remove(id);
  await page.goto(pagesOf('eatsgallery')[0] ?? '');
  await expect(async () => {
    await page.reload();
    await expect(page.locator('.gallery > .hung')).toHaveCount(1, { timeout: 100 });
  }).toPass();
  await expect(page.getByRole('link', { name: /Enlarge picture$/ })).toBeVisible();
  await expectHung(page);
});

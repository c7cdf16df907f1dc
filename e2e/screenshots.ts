/** `npm run screenshots`: every page of a seeded portal, and every screen of its dashboard, at three widths, light and dark, in `screenshots/`. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { keepAppearance } from './keep-appearance.ts';
import { chromiumLaunch } from './portal/chromium.ts';
import { startPortal } from './portal/portal-process.ts';
import { root } from './portal/build.ts';

const widths = [360, 768, 1440];
const schemes = ['light', 'dark'] as const;
/** How far the page is scrolled at a time, in pixels, so that lazy pictures load. */
const step = 700;

/** The pages of the sitemap, and what it leaves out on purpose. */
async function pagesOf(siteUrl: string): Promise<string[]> {
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  return [...listed, '/404', '/arun-app/admin'];
}

const fileOf = (page: string): string =>
  page === '/' ? 'home' : page.replaceAll(/[/?=]/g, ' ').trim().replaceAll(' ', '-');

if (process.argv.includes('--keep')) {
  const renewed = await keepAppearance();
  console.log(renewed.length === 0 ? 'Every page looks as it did.' : `Renewed: ${renewed.join(', ')}`);
  process.exit();
}
const portal = await startPortal();

/** Logs in. @returns the paths of the dashboard's screens */
async function openDashboard(page: Page): Promise<readonly string[]> {
  await page.goto(`${portal.siteUrl}/arun-app/admin`);
  await page.getByLabel('Username').fill(portal.username);
  await page.getByLabel('Password', { exact: true }).fill(portal.password);
  await page.getByRole('button', { name: 'Login' }).click();
  const links = page.locator('.topics a, .inboxlink');
  await links.first().waitFor({ state: 'attached' });
  return links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
}

async function photograph(page: Page, path: string, folder: string): Promise<void> {
  await page.goto(portal.siteUrl + path);
  const height = await page.evaluate('document.documentElement.scrollHeight');
  for (let y = 0; y < Number(height); y += step) await page.mouse.wheel(0, step);
  // Back to the top: what sticks would stand in the middle of the picture.
  await page.evaluate('scrollTo({ top: 0, behavior: "instant" })');
  await page.waitForLoadState('networkidle');
  // A picture can be loaded and not yet drawn; one that still waits to be scrolled to would never be.
  await page.evaluate(() => {
    const decoded = [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode();
    });
    return Promise.allSettled(decoded);
  });
  await page.screenshot({ path: join(folder, `${fileOf(path)}.png`), fullPage: true });
}

const browser = await chromium.launch(chromiumLaunch);
try {
  const pages = await pagesOf(portal.siteUrl);
  for (const colorScheme of schemes) {
    for (const width of widths) {
      const folder = join(root, 'screenshots', `${width}-${colorScheme}`);
      await mkdir(folder, { recursive: true });
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
      });
      const page = await context.newPage();
      for (const path of pages) await photograph(page, path, folder);
      const screens = await openDashboard(page);
      for (const path of screens) await photograph(page, path, folder);
      await context.close();
      console.log(`${pages.length + screens.length} pages at ${width} px, ${colorScheme}`);
    }
  }
  console.log(`\nThe pictures are in ${join(root, 'screenshots')}.`);
} finally {
  await browser.close();
  await portal.stop();
}

import { ventureIds, ventures } from '@portal/contract';
import { watch } from './page-watch.ts';
import { expect, oneWindow, test as base } from './portal.ts';

const test = base.extend(oneWindow);

const homes = ventureIds.filter((id) => id !== 'group').map((id) => ventures[id].home);
const header = [ventures.group.home, ...homes, ventures.group.contact];

test.describe('the main page', () => {
  test('welcomes, and shows one card a venture that opens in a new tab', async ({ page, portal }) => {
    const seen = watch(page, portal.siteUrl);
    await page.goto('/');
    await expect(page.getByRole('main')).toContainText(/Welcome to/);
    const cards = page.getByRole('main').locator('a[target=_blank]');
    await expect(cards).toHaveCount(homes.length);
    const addresses = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual(homes);
    const opened = page.context().waitForEvent('page');
    await cards.first().click();
    const tab = await opened;
    await expect(tab).toHaveURL(`${portal.siteUrl}/arun-app/about`);
    await tab.close();
    expect(seen.errors).toEqual([]);
    expect(seen.foreign).toEqual([]);
  });

  test('gives the five promises', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Why Choose Us' })).toBeVisible();
    for (const promise of [
      'Quality assurance',
      'Customer-centric approach',
      'Convenience and accessibility',
      'Affordable pricing',
      'Trust and reliability',
    ]) {
      await expect(page.getByRole('heading', { name: promise })).toBeVisible();
    }
  });
});

for (const path of header) {
  test(`every page of the header answers: ${path}`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });
}

test('the header of the main site leads to every venture', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(header);
});

for (const path of ['/arungrit-app/', '/aruninfra-app/', '/agribazaar-app/']) {
  test(`the menu of a phone opens and closes, and closes when a link of it is chosen: ${path}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 760 });
    await page.goto(path);
    const menu = page.locator('details.menu');
    const link = menu.getByRole('link').first();
    await menu.locator('summary').click();
    await expect(link).toBeVisible();
    await menu.locator('summary').click();
    await expect(link).toBeHidden();
    await menu.locator('summary').click();
    // The page stays, so that what closes the menu is the press and not another page.
    await link.evaluate((a) => a.addEventListener('click', (event) => event.preventDefault()));
    await link.click();
    await expect(menu).not.toHaveAttribute('open');
    await expect(link).toBeHidden();
  });
}

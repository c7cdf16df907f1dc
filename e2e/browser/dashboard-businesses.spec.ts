import type { Locator, Page } from '@playwright/test';
import type { Portal } from '../portal/portal-process.ts';
import { administratorClient } from './administrator.ts';
import { expectFits, openDashboard, phone, topicPath } from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSound, expectSoundInViews, opposites } from './page-watch.ts';
import { openTopicsByThumb } from './fingers.ts';
import { expect, test } from './portal.ts';

const address = topicPath('businesses');

/** The profile of the food court, which the tests change and bring back. */
async function eats(portal: Portal) {
  const { profile } = await administratorClient(portal);
  const found = (await profile.list()).find(({ venture }) => venture === 'eats');
  if (found === undefined) throw new Error('There is no such business.');
  return found;
}

const open = async (page: Page, name: string): Promise<Locator> => {
  await page.locator('.business__face', { hasText: name }).click();
  const form = page.getByRole('region', { name: `Edit ${name}` });
  await expect(form.getByRole('group', { name: 'Monday', exact: true })).toBeVisible();
  return form;
};

test.describe.configure({ mode: 'serial' });

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('six taps lead from the login to other hours on every page, in a form that fits', async ({
    page,
    portal,
  }) => {
    const before = await eats(portal);
    const { tap, taps } = await openTopicsByThumb(page, portal);
    await tap(page.getByRole('link', { name: 'Businesses', exact: true }));
    await tap(page.getByRole('button', { name: /^Change the hours of Arun Eats/ }));
    const opens = page.getByLabel('Sunday, first span, opens');
    await tap(opens);
    await opens.fill('11:45');
    await tap(page.getByRole('button', { name: 'Update' }));
    await expectTold(page, 'Business updated successfully!');
    expect(taps()).toBeLessThanOrEqual(6);
    await expect
      .poll(async () => (await page.request.get('/aruneats-app/contact')).text(), { timeout: 20_000 })
      .toContain('11:45 AM');
    const { id, rank: _rank, updatedAt: _updatedAt, ...form } = before;
    await (await administratorClient(portal)).profile.update(id, form);

    await expectFits(page, 'businesses');
    const opened = await open(page, 'Arun Eats');
    await expectFits(page, 'an open business');
    await opened.getByRole('button', { name: 'Copy Monday’s hours to other days' }).tap();
    await expectFits(page, 'with the days to copy to');
    await expectSound(page, 'the days to copy to');
  });
});
test('hours are set by the day, copied, and checked; a day is closed', async ({ page, portal }) => {
  const before = await eats(portal);
  await openDashboard(page, portal, address);
  const form = await open(page, 'Arun Eats');
  const day = (name: string) => form.getByRole('group', { name, exact: true });
  await day('Monday').getByRole('button', { name: 'Second span on Monday' }).click();
  await expect(form.getByLabel('Monday, second span, opens')).toBeFocused();
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Please give times as hours and minutes' }),
  ).toBeVisible();
  await form.getByLabel('Monday, first span, closes').fill('15:00');
  await form.getByLabel('Monday, second span, opens').fill('18:00');
  await form.getByLabel('Monday, second span, closes').fill('23:00');
  // By the keyboard alone.
  const closed = form.getByRole('switch', { name: 'Tuesday, open' });
  await closed.focus();
  await page.keyboard.press('Space');
  await expect(closed).not.toBeChecked();
  await form.getByRole('button', { name: 'Copy Monday’s hours to other days' }).click();
  const copies = page.getByRole('group', { name: 'Copy Monday to' });
  await expect(copies.getByLabel('Tuesday')).not.toBeChecked();
  await copies.getByLabel('Sunday').uncheck();
  await copies.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(form.getByText('Mon, Wed–Sat 11:00 AM–3:00 PM, 6:00 PM–11:00 PM')).toBeVisible();
  await form.getByRole('button', { name: 'Close for a day' }).click();
  await form.getByLabel('Date').fill('2031-01-15');
  await form.getByLabel('Sentence').fill('Closed for Pongal.');
  await expectSoundInViews(page, opposites);
  await form.getByRole('button', { name: 'Update' }).click();
  await expectTold(page, 'Business updated successfully!');
  const stored = await eats(portal);
  expect(stored.closures).toEqual([{ date: '2031-01-15', note: 'Closed for Pongal.' }]);
  expect(stored.hours_week?.tue).toEqual([]);
  expect(stored.hours_week?.wed).toEqual([
    ['11:00', '15:00'],
    ['18:00', '23:00'],
  ]);
  expect(stored.hours_week?.sun).toEqual(before.hours_week?.sun);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectTold(page, 'It is as it was before.');
  expect(await eats(portal)).toMatchObject({ hours_week: before.hours_week, closures: before.closures });
});

test('sample values are counted and led to, and a form says where a value leads', async ({
  page,
  portal,
}) => {
  // At noon on a Wednesday; then in a window that is left open until the night.
  await page.clock.install({ time: '2026-11-25T12:30:00+05:30' });
  await openDashboard(page, portal, address);
  await expect(page.getByRole('heading', { name: /^\d+ sample values are on the sites$/ })).toBeVisible();
  const hours = page.getByRole('button', { name: /^Change the hours of Arun Eats: / });
  await expect(hours).toHaveText(/^Open until/);
  await page.clock.fastForward('12:00:00');
  await expect(hours).toHaveText(/^Opens/);
  await page.getByRole('button', { name: 'Show the next one' }).click();
  const phoneField = page.getByLabel('Phone', { exact: true });
  await expect(phoneField).toBeFocused();
  await expect(phoneField).toHaveAccessibleDescription(/^Sample It reaches nobody/);
  await phoneField.fill('98765 43210');
  await expect(phoneField).toHaveAccessibleDescription('Dials +919876543210');
  await page.getByLabel('WhatsApp number (optional)').fill('98765 43210');
  await expect(page.getByRole('link', { name: 'Try it' })).toHaveAttribute(
    'href',
    'https://wa.me/919876543210',
  );
  await page.getByLabel('Instagram (optional)').fill('@arungroup');
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByLabel('Instagram (optional)')).toHaveValue('https://www.instagram.com/arungroup');
  await page.getByRole('radio', { name: 'Preview' }).check();
  await expect(page.frameLocator('.page iframe').getByText('98765 43210').first()).toBeAttached();
  await page.getByRole('button', { name: 'Close the page' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
});

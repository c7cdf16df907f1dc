import { exampleOf } from '@portal/contract';
import type { Locator, Page } from '@playwright/test';
import { administratorClient } from './administrator.ts';
import { dashboardPath, expectFits, openDashboard, phone, rowOf } from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSound } from './page-watch.ts';
import { expect, test } from './portal.ts';

const rules = `${dashboardPath}?topic=fees`;

/** The button of a record that opens its ways to move. */
const mover = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Move ${name}`, exact: true });

async function choose(page: Page, name: string, way: string): Promise<void> {
  await mover(page, name).click();
  await page
    .getByRole('list', { name: `Move ${name}` })
    .getByRole('button', { name: way })
    .click();
}

test('a record is moved by the keyboard, stays where it was moved, and goes back with Undo', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const names = ['Order one', 'Order two', 'Order three'];
  for (const point of names) await client.rule.create({ ...exampleOf('rule'), point });
  const order = async () =>
    (await client.rule.list()).map(({ point }) => point).filter((point) => names.includes(point));
  const shown = page.locator('[data-record]').filter({ hasText: /^Order (one|two|three)/ });
  await openDashboard(page, portal, rules);

  await mover(page, 'Order three').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move down' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'To the end' })).toBeDisabled();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Move up' })).toBeFocused();
  await expectSound(page);
  await page.keyboard.press('Enter');
  await expectTold(page, 'Moved.');
  await expect(shown).toContainText(['Order one', 'Order three', 'Order two']);
  await expect(mover(page, 'Order three')).toBeFocused();
  expect(await order()).toEqual(['Order one', 'Order three', 'Order two']);
  await page.reload();
  await expect(shown).toContainText(['Order one', 'Order three', 'Order two']);

  await choose(page, 'Order one', 'Move down');
  await expect(shown).toContainText(['Order three', 'Order one', 'Order two']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectTold(page, 'It stands where it stood.');
  await expect(shown).toContainText(['Order one', 'Order three', 'Order two']);
  await choose(page, 'Order two', 'To the top');
  await expect.poll(async () => (await client.rule.list())[0]?.point).toBe('Order two');
  await choose(page, 'Order two', 'To the end');
  await expect.poll(async () => (await client.rule.list()).at(-1)?.point).toBe('Order two');

  // A list that is searched shows no neighbours to move between.
  await page.getByRole('searchbox', { name: 'Search Rules' }).fill('Order');
  await expect(rowOf(page, 'Order one')).toBeVisible();
  await expect(mover(page, 'Order one')).toHaveCount(0);
});

test('on a phone courses, subjects and lessons are moved inside what they belong to, and a gallery in its rows', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const course = (await client.course.create({ name: 'Moved course' })).value;
  for (const name of ['Moved first', 'Moved second'])
    await client.subject.create({ course_id: course, name });
  await page.setViewportSize(phone);
  await openDashboard(page, portal, `${dashboardPath}?topic=class-schedule`);
  await choose(page, 'Moved second', 'Move up');
  await expectTold(page, 'Moved.');
  const subjects = async () =>
    (await client.schedule()).find(({ id }) => id === course)?.subjects.map(({ name }) => name);
  expect(await subjects()).toEqual(['Moved second', 'Moved first']);
  await choose(page, 'Moved course', 'To the top');
  await expect.poll(async () => (await client.schedule())[0]?.name).toBe('Moved course');

  await openDashboard(page, portal, `${dashboardPath}?topic=eats-gallery`);
  const items = await client.eatsgallery.list();
  const [first, second] = items;
  await mover(page, second?.image_filename ?? '')
    .first()
    .click();
  await expectFits(page, 'the menu of a picture');
  await page.getByRole('button', { name: 'Move up' }).click();
  await expectTold(page, 'Moved.');
  const ids = (await client.eatsgallery.list()).map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual([second?.id, first?.id]);
});

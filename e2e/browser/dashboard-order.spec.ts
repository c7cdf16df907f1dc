import { collectionOf, exampleOf } from '@portal/contract';
import type { Locator, Page, Route } from '@playwright/test';
import { administratorClient } from './administrator.ts';
import { screenOf } from './dashboard-fixtures.ts';
import { expectFits, openDashboard, phone, rowOf, topicPath, visit } from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSound } from './page-watch.ts';
import { expect, test } from './portal.ts';

const rules = topicPath('fees');

/** The button of a record that opens its ways to move. */
const mover = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Move ${name}`, exact: true });

/**
 * Chooses a way to move. A menu follows its button a frame after the page has scrolled; a press beside it closes it, and moves nothing:
 * then it is opened again.
 */
async function choose(page: Page, name: string, way: string): Promise<void> {
  const item = page.getByRole('list', { name: `Move ${name}` }).getByRole('button', { name: way });
  await expect(async () => {
    if (!(await item.isVisible())) await mover(page, name).click();
    await expect(item).toBeEnabled();
    await item.click({ timeout: 2000 });
  }).toPass();
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

  // Where a move leads to is known when the list shows the one before it.
  const held = Promise.withResolvers<undefined>();
  const hold = async (route: Route) => {
    await held.promise;
    await route.continue();
  };
  await page.route('**/api/v1/rule/order', hold, { times: 1 });
  await choose(page, 'Order one', 'Move down');
  await mover(page, 'Order two').click();
  const up = page.getByRole('list', { name: 'Move Order two' }).getByRole('button', { name: 'Move up' });
  await expect(up).toBeDisabled();
  held.resolve(undefined);
  await expect(up).toBeEnabled();
  await up.press('Enter');
  await expect(shown).toContainText(['Order three', 'Order two', 'Order one']);

  await choose(page, 'Order two', 'To the top');
  await expect(shown).toContainText(['Order two', 'Order three', 'Order one']);
  // The page follows what was moved.
  await expect(mover(page, 'Order two')).toBeInViewport();
  expect((await client.rule.list())[0]?.point).toBe('Order two');
  await choose(page, 'Order two', 'To the end');
  await expect.poll(async () => (await client.rule.list()).at(-1)?.point).toBe('Order two');

  // A list that is searched shows no neighbours to move between.
  await page.getByRole('searchbox', { name: 'Search Rules' }).fill('Order');
  await expect(rowOf(page, 'Order one')).toBeVisible();
  await expect(mover(page, 'Order one')).toHaveCount(0);
});

test('on a phone several records are moved in the order of their choice and deleted, a refusal is told, and one Undo brings all of them back; courses, subjects and lessons are moved inside what they belong to, and a gallery in its rows', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const { rule } = client;
  const before = await rule.list();
  for (const word of ['one', 'two', 'three', 'four']) await rule.create({ point: `Several ${word}` });
  const points = async () => (await rule.list()).map(({ point }) => point);
  const several = async () => (await points()).filter((point) => point.startsWith('Several'));
  const begun = await points();
  await page.setViewportSize(phone);
  await openDashboard(page, portal, rules);
  const screen = screenOf(page, 'Rules');
  const select = screen.getByRole('button', { name: 'Select', exact: true });
  const choice = (word: string) =>
    screen.getByRole('checkbox', { name: `Select Several ${word}`, exact: true });
  const question = page.getByRole('alertdialog', { name: 'Confirm Delete' });

  // By the keyboard, and by a press on the row.
  await expect(select, 'a press on a button that waits for its list is lost').toBeEnabled();
  await select.press('Enter');
  await choice('four').press('Space');
  await screen.getByText('Several two', { exact: true }).click();
  await expect(choice('two')).toBeChecked();
  await expect(screen.getByText('2 selected', { exact: true })).toBeVisible();
  await expectFits(page, 'a selection');
  await expectSound(page, 'a selection');
  await screen.getByRole('button', { name: 'To the beginning' }).press('Enter');
  await expectTold(page, '2 moved.');
  expect((await points()).slice(0, 2)).toEqual(['Several four', 'Several two']);
  await expect(screen.getByRole('button', { name: 'Edit Several four' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectTold(page, 'They stand where they stood.');
  expect(await points()).toEqual(begun);

  // Somebody else has deleted one of them.
  await select.click();
  for (const word of ['one', 'three', 'four']) await choice(word).check();
  const third = (await rule.list()).find(({ point }) => point === 'Several three');
  await rule.remove(Number(third?.id));
  await screen.getByRole('button', { name: 'Delete 3' }).click();
  await expect(question).toContainText('Are you sure you want to delete these 3?');
  await expect(question).toContainText('Several one, Several three and Several four You can bring them back');
  await expectFits(page, 'the question about several');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectTold(page, `2 deleted. Several three: ${collectionOf('rule').messages.deleteFailed}`);
  await expect(screen.locator('[data-record]').filter({ hasText: 'Several' })).toHaveText(/Several two/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectTold(page, 'They are back as they were.');
  expect(await several()).toEqual(['Several one', 'Several two', 'Several four']);

  // Of one alone it is asked as anywhere.
  await select.click();
  await choice('two').check();
  await screen.getByRole('button', { name: 'Delete 1' }).click();
  await expect(
    question.getByText('Are you sure you want to delete this rule?', { exact: true }),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Select none' }).click();
  await expect(choice('two')).not.toBeChecked();
  const known = new Set(before.map(({ id }) => id));
  for (const { id } of await rule.list()) if (!known.has(id)) await rule.remove(id);

  /** Unfolds the topics, and opens one. */
  const openTopic = async (topic: string) => {
    await page.locator('.admin__fold').click();
    await visit(page, topic);
  };
  const course = (await client.course.create({ name: 'Moved course' })).value;
  for (const name of ['Moved first', 'Moved second'])
    await client.subject.create({ course_id: course, name });
  await openTopic('class-schedule');
  await choose(page, 'Moved second', 'Move up');
  await expectTold(page, 'Moved.');
  const subjects = async () =>
    (await client.schedule()).find(({ id }) => id === course)?.subjects.map(({ name }) => name);
  expect(await subjects()).toEqual(['Moved second', 'Moved first']);
  await choose(page, 'Moved course', 'To the top');
  await expect.poll(async () => (await client.schedule())[0]?.name).toBe('Moved course');

  await openTopic('eats-gallery');
  const items = await client.eatsgallery.list();
  const [first, second] = items;
  await mover(page, second?.image_filename ?? '')
    .first()
    .click();
  await expectFits(page, 'the menu of a picture');
  await page.getByRole('button', { name: 'Move up' }).click();
  // The notice of the move before says the same, and may still stand.
  const ids = async () => (await client.eatsgallery.list()).slice(0, 2).map(({ id }) => id);
  await expect.poll(ids).toEqual([second?.id, first?.id]);
  await expectTold(page, 'Moved.');
});

import { setTimeout } from 'node:timers/promises';
import { exampleOf, failures, limits } from '@portal/contract';
import type { Locator, Page } from '@playwright/test';
import type { Portal } from '../portal/portal-process.ts';
import { administratorClient } from './administrator.ts';
import { expectFits, openDashboard, rowOf, tabTo, topicPath } from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSoundInViews, opposites } from './page-watch.ts';
import { expect, test } from './portal.ts';

const batches = topicPath('batches');
const history = topicPath('history');
const desk = { width: 1280, height: 720 };

/** Stores a batch of this name. */
const addBatch = async (portal: Portal, batchName: string): Promise<number> =>
  (await (await administratorClient(portal)).batch.create({ ...exampleOf('batch'), batchName })).value;

const undo = (page: Page): Locator => page.getByRole('button', { name: 'Undo', exact: true });
const entries = (page: Page, title: string): Locator => page.locator('.change').filter({ hasText: title });

async function rename(page: Page, from: string, to: string): Promise<void> {
  await rowOf(page, from).getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Batch Name').fill(to);
  await page.getByRole('button', { name: 'Update' }).click();
}

async function confirmDelete(page: Page, name: string, says: string): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this batch?');
  await expect(question).toContainText(name);
  await expect(question).toContainText(says);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectTold(page, 'Batch deleted successfully!');
}

/** In both views, the last of which is the phone; then on the desk again. */
async function expectSoundAndFits(page: Page, where: string): Promise<void> {
  await expectSoundInViews(page, opposites);
  await expectFits(page, where);
  await page.setViewportSize(desk);
}

test.describe.configure({ timeout: 180_000 });

test('a deletion is undone by its key, an update by its button, while the focus stays; what was changed again since is not, nor what is not kept', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const id = await addBatch(portal, 'Undone batch');
  await openDashboard(page, portal, batches);
  await confirmDelete(page, 'Undone batch', 'You can bring it back');
  await expect(page.getByRole('status').filter({ hasText: 'Control Z undoes it.' })).toHaveCount(1);
  await expect(rowOf(page, 'Undone batch')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Batches/, level: 2 })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expectTold(page, 'It is back as it was.');
  await expect(rowOf(page, 'Undone batch')).toBeVisible();

  await rename(page, 'Undone batch', 'Renamed batch');
  await expectTold(page, 'Batch updated successfully!');
  await expect(rowOf(page, 'Renamed batch').getByRole('button', { name: 'Edit' })).toBeFocused();
  await undo(page).focus();
  await expectSoundInViews(page, opposites);
  await page.setViewportSize(desk);
  await page.keyboard.press('Enter');
  await expectTold(page, 'It is as it was before.');
  await expect(rowOf(page, 'Undone batch').getByRole('button', { name: 'Edit' })).toBeFocused();

  await rename(page, 'Undone batch', 'Contested once');
  await expect(undo(page)).toBeVisible();
  await client.batch.update(id, { ...exampleOf('batch'), batchName: 'Contested twice' });
  await undo(page).click();
  await expectTold(page, failures.changedAgain);
  await expect(rowOf(page, 'Contested twice')).toBeVisible();
  await page.getByRole('link', { name: 'Recently changed' }).click();
  const first = entries(page, 'Contested once').last();
  await first.locator('summary').click();
  await first.getByRole('button', { name: 'Undo this change' }).click();
  await expect(first.getByRole('alert')).toHaveText(failures.changedAgain);

  // Where nothing is kept, nobody is told that it comes back.
  await page.route('**/auth/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), undoDays: 0 } });
  });
  await page.goto(batches);
  await confirmDelete(page, 'Contested twice', 'It cannot be brought back.');
  await expect(undo(page)).toHaveCount(0);
});

test('the history lists what was done, and takes it back by the keyboard alone; a course comes out of the bin with all it had; more is shown as it is asked for', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const id = await addBatch(portal, 'History batch');
  await client.batch.update(id, { ...exampleOf('batch'), batchName: 'History batch', duration: '11 weeks' });
  await client.batch.move(await addBatch(portal, 'Moved batch'), id);
  const course = (await client.course.create({ name: 'History course' })).value;
  await client.subject.create({ course_id: course, name: 'Inside' });
  await client.course.remove(course);

  await openDashboard(page, portal);
  /** Walks to what is sought, and presses it. */
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  await press(page.getByRole('link', { name: 'Recently changed' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Recently changed' })).toBeFocused();
  await expect(entries(page, 'Moved batch').first()).toContainText(/moved from (\d+)\w\w to (\d+)\w\w/);
  const changed = entries(page, 'History batch').first();
  await expect(changed).toContainText(`Duration ${exampleOf('batch').duration} → 11 weeks`);
  await expect(changed.getByRole('link', { name: 'See the page' })).toHaveCount(0);
  await expect(changed).toContainText('Batches');
  await expect(changed.locator('time')).toHaveAttribute('datetime', /Z$/);
  await press(changed.locator('summary'));
  await expect(changed.locator('.slip--after')).toContainText('11 weeks');
  await expectSoundAndFits(page, 'all changes');
  await expect(changed.getByRole('link', { name: 'See the page' })).toHaveAttribute(
    'href',
    '/arun-app/batches',
  );
  await press(changed.getByRole('button', { name: 'Undo this change' }));
  await expectTold(page, 'History batch is as it was before.');
  await expect(entries(page, 'History batch').nth(1)).toContainText('Undone');
  expect((await client.batch.read(id)).duration).toBe(exampleOf('batch').duration);

  await tabTo(page, page.locator('.filters').getByLabel('Topic'), 'Shift+Tab');
  await page.keyboard.type('Class Schedule');
  await expect(entries(page, 'History batch')).toHaveCount(0);
  await press(page.getByRole('radio', { name: 'All changes' }), 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'Only deleted' })).toBeChecked();
  const gone = entries(page, 'History course');
  await expect(gone).toContainText('deleted, 1 subject went along');
  await expect(gone).toContainText('With it: 1 subject, at the addresses they had.180 days left, until');
  await expectSoundAndFits(page, 'the bin');
  await press(gone.getByRole('button', { name: 'Bring it back' }));
  await expectTold(page, 'History course is back as it was.');
  await expect(gone).toHaveCount(0);
  // Where it was, one goes on.
  await expect(page.locator('.log').locator(':focus')).toHaveCount(1);
  const back = (await client.schedule()).find((one) => one.id === course);
  expect(back?.subjects.map(({ name }) => name)).toEqual(['Inside']);

  await page.goto(history);
  const all = page.locator('.change');
  await expect(all).toHaveCount(limits.changePage);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => all.count()).toBeGreaterThan(limits.changePage);
  await expect(all.nth(limits.changePage).locator('summary')).toBeFocused();
  // A change leads to all versions of its record, and to the record.
  const moved = entries(page, 'Moved batch').first();
  await moved.locator('summary').click();
  await moved.getByRole('button', { name: 'All its versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Earlier versions' });
  await expect(versions.getByRole('radio').or(versions.getByRole('listitem')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(versions).toHaveCount(0);
  await moved.getByRole('button', { name: 'Open it' }).click();
  await expect(page).toHaveURL(/topic=batches&batch=\d+$/);
  await expect(page.getByLabel('Batch Name')).toHaveValue('Moved batch');
});

test('an earlier version of an open record is looked at beside its page, put back in part, and restored', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const id = await addBatch(portal, 'Version one');
  await client.batch.update(id, { ...exampleOf('batch'), batchName: 'Version two' });
  await client.batch.update(id, { ...exampleOf('batch'), batchName: 'Version three', duration: '11 weeks' });
  await openDashboard(page, portal, `${batches}&batch=${id}`);
  await expect(page.getByLabel('Batch Name')).toHaveValue('Version three');
  const open = page.getByRole('button', { name: 'Earlier versions' });
  const dialog = page.getByRole('dialog', { name: 'Earlier versions' });
  // The rules of the preview come late, while somebody chooses a version already.
  await page.route('**/preview.*.css', async (route) => {
    await setTimeout(1_000);
    await route.continue();
  });
  const rulesAsked = page.waitForRequest('**/preview.*.css');
  await open.click();
  const versions = dialog.getByRole('group', { name: 'Version' }).getByRole('radio');
  await expect(versions).toHaveCount(3);
  // The one before now is shown first.
  await expect(versions.nth(1)).toBeChecked();
  await versions.nth(1).focus();
  await rulesAsked;
  await page.keyboard.press('ArrowDown');
  await expect(versions.last()).toBeChecked();
  await expect(dialog.getByRole('heading', { name: 'Then and now: 2 differences' })).toBeVisible();
  const name = dialog.locator('.diffs li').first();
  await expect(name).toContainText('Version one then, Version three now');
  const [was, is] = [dialog.frameLocator('.shot--then iframe'), dialog.frameLocator('.shot--now iframe')];
  await expect(was.locator('[data-preview-here]').first()).toContainText('Version one');
  await expect(is.locator('[data-preview-here]').first()).toContainText('Version three', { timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Next difference' }).click();
  await expect(dialog.getByText('2 of 2 differences')).toBeVisible();
  await expect(is.locator('[data-preview-here]').first()).toContainText('11 weeks');
  await expectSoundAndFits(page, 'earlier versions');
  await dialog.getByText('Only then').click();
  await expect(dialog.locator('.shot--now')).toBeHidden();

  await name.getByRole('button', { name: 'Put only this back' }).click();
  await expect(dialog).toHaveCount(0);
  await expectTold(page, 'Batch Name is in the form as it was then. It is not saved yet.');
  const field = page.getByLabel('Batch Name');
  await expect(field).toHaveValue('Version one');
  await expect(field).toBeFocused();
  await expect(page.getByLabel('Duration')).toHaveValue('11 weeks');
  expect((await client.batch.read(id)).batchName).toBe('Version three');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await rowOf(page, 'Version three').getByRole('button', { name: 'Edit' }).click();
  await open.click();
  await versions.last().check();
  await dialog.getByRole('button', { name: 'Make this the current one' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field).toHaveValue('Version one');
  await expect(rowOf(page, 'Version one')).toBeVisible();
});

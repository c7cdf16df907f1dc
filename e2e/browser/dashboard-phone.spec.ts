import type { Locator, Page } from '@playwright/test';
import { jpeg, pdf } from '../http/test-files.ts';
import { administratorClient } from './administrator.ts';
import { collections, isAlike } from './dashboard-fixtures.ts';
import {
  chosen,
  expectFits,
  loginPath,
  logInto,
  openDashboard,
  phone,
  rowOf,
  topicPath,
} from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { brokenWords, expectSound } from './page-watch.ts';
import { expect, test } from './portal.ts';

/** What a keyboard leaves of a phone. */
const typing = { width: 360, height: 400 };

test.use({ viewport: phone, hasTouch: true, isMobile: true });

/** A field and the button that saves it are both in sight, one beside the other, without a scroll. */
async function expectBothInSight(field: Locator, button: Locator): Promise<void> {
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(button).toBeInViewport({ ratio: 1 });
  // The page glides to where it is scrolled.
  await expect(async () => {
    const [above, below] = [await field.boundingBox(), await button.boundingBox()];
    expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  }).toPass();
}

async function openTopic(page: Page, name: string): Promise<void> {
  const link = page.getByRole('link', { name, exact: true });
  await expect(link).toBeHidden();
  await page.locator('.admin__fold').tap();
  await link.tap();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(link).toBeHidden();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expectFits(page, name);
}

async function confirmDelete(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete' });
  await expect(dialog).toBeVisible();
  await expectFits(page, 'over the question');
  await dialog.getByRole('button', { name: 'Delete' }).tap();
  await expect(dialog).toBeHidden();
}

test('a whole day of the administrator fits a phone', async ({ page, portal }) => {
  test.setTimeout(240_000);
  await page.goto(loginPath);
  await expect(page.getByLabel('Username')).toBeVisible();
  await expectFits(page, 'login');
  // The page ends above the keyboard where the browser can do that, and what sticks to its end with it.
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
    'content',
    /interactive-widget=resizes-content/,
  );
  await logInto(page, portal);

  await test.step('a professor comes, is found, changes and goes', async () => {
    await expectFits(page, 'Faculty');
    expect(await brokenWords(page, '.row__text'), 'broken names').toEqual([]);
    const values = collections.find(({ key }) => key === 'faculty')?.values ?? {};
    const name = values['Name'] ?? '';
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await page.getByRole('button', { name: 'Add faculty' }).tap();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.setViewportSize(typing);
    // A phone brings the field back into sight when its keyboard comes; here that takes another focus.
    await page.getByLabel('Name', { exact: true }).blur();
    for (const [label, value] of Object.entries(values)) {
      const field = page.getByLabel(label, { exact: true });
      await field.focus();
      await expectBothInSight(field, save);
      await field.fill(value);
    }
    await page.setViewportSize(phone);
    await page.getByLabel('Image').setInputFiles(chosen(await jpeg('phone.jpg', 60, 72)));
    await expect(page.getByText('phone.jpg')).toBeVisible();
    await expectFits(page, 'with a filled form');
    await save.tap();
    await expectTold(page, 'Faculty added successfully!');

    await rowOf(page, name).locator('strong').tap();
    await expect(page.getByRole('heading', { name: 'Edit faculty' })).toBeFocused();
    // On a desk, too, both ways to end it stay in sight.
    await page.setViewportSize({ width: 1280, height: 620 });
    for (const label of Object.keys(values).filter((_label, index) => index % 3 === 0)) {
      const field = page.getByLabel(label, { exact: true });
      await field.focus();
      for (const end of ['Update', 'Cancel'])
        await expectBothInSight(field, page.getByRole('button', { name: end, exact: true }));
    }
    await page.setViewportSize(typing);
    await page.getByLabel('Designation').fill('Economics');
    await expectBothInSight(page.getByLabel('Designation'), page.getByRole('button', { name: 'Update' }));
    await page.getByRole('button', { name: 'Update' }).tap();
    await page.setViewportSize(phone);
    await expect(rowOf(page, name)).toContainText('Economics');
    await page.getByRole('button', { name: `Delete ${name}` }).tap();
    await confirmDelete(page);
    await expect(rowOf(page, name)).toHaveCount(0);
  });

  await test.step('a course, its subject and its lesson', async () => {
    await openTopic(page, 'Class Schedule');
    await expect(page.getByRole('article').first()).toBeVisible();
    const count = await page.getByRole('article').count();
    await page.getByRole('button', { name: 'Add course' }).tap();
    const course = page.getByRole('article', { name: `New Course ${count + 1}` });
    await course.getByRole('button', { name: 'Add subject' }).tap();
    await course.getByRole('button', { name: 'Show Lessons' }).tap();
    await course.getByLabel('PDF file').setInputFiles(chosen(pdf('phone.pdf')));
    await expectFits(page, 'with an open subject');
    await course.getByRole('button', { name: 'Add lesson' }).tap();
    // What was added is looked at, and the keyboard stays away.
    await expect(course.getByRole('link', { name: 'Lesson 1' })).toBeFocused();
    await course.getByRole('button', { name: 'Edit New Subject 1' }).tap();
    await course.getByLabel('Name of the subject').fill('Accountancy');
    await expectFits(page, 'with a name being typed');
    await course.getByRole('button', { name: 'Update' }).tap();
    await expect(course.getByRole('heading', { name: 'Accountancy' })).toBeVisible();
    await course.getByRole('button', { name: `Delete New Course ${count + 1}` }).tap();
    await confirmDelete(page);
    await expect(course).toHaveCount(0);
  });

  await test.step('every topic', async () => {
    await page.locator('.admin__fold').tap();
    await expectFits(page, 'with the topics unfolded');
    await page.locator('.admin__fold').tap();
    // By day on a desk: dashboard-accessibility.spec.ts.
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const link of await page.locator('.topics a').all()) {
      const title = String(await link.textContent());
      await openTopic(page, title);
      if (!isAlike(String(await link.getAttribute('href')))) await expectSound(page, `${title} at night`);
    }
    for (const link of await page.locator('.inboxlink').all()) {
      await link.tap();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.getByText('Loading...')).toHaveCount(0);
      await expectFits(page, String(await link.textContent()));
      await expectSound(page, String(await link.textContent()));
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('a picture of a gallery', async () => {
    await openTopic(page, 'AgriGallery');
    await page.getByLabel('Pictures and videos').setInputFiles(chosen(await jpeg('from-the-phone.jpg')));
    await expectFits(page, 'with a waiting picture');
    await page.getByRole('button', { name: 'Upload', exact: true }).tap();
    await expectTold(page, 'Media uploaded successfully!');
    await page.getByRole('button', { name: 'Delete from-the-phone.jpg' }).tap();
    await confirmDelete(page);
    await expect(page.getByRole('button', { name: 'Delete from-the-phone.jpg' })).toHaveCount(0);
  });

  await page.getByRole('button', { name: 'Logout' }).tap();
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to log out?');
  await expectFits(page, 'asked before logging out');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).tap();
  await expect(page).toHaveURL(loginPath);
});

test('a long list shows its first rows, and what was added to it', async ({ page, portal }) => {
  test.setTimeout(90_000);
  const { rule } = await administratorClient(portal);
  const own = (point: string): boolean => point.startsWith('Measure-');
  // One page of a list, and a few more.
  const all = 55;
  for (let count = (await rule.list()).length + 1; count <= all; count += 1)
    await rule.create({ point: `Measure-${count}-` });
  try {
    await openDashboard(page, portal, topicPath('fees'));
    const rules = page.locator('.admin__cols', { has: page.getByRole('heading', { name: /^Rules/ }) });
    const rows = rules.locator('[data-record]');
    await expect(rows).toHaveCount(50);
    await expect(rules.getByRole('heading', { name: `Rules ${all}` })).toBeVisible();
    await rules.getByLabel('Search Rules').fill('Measure-55-');
    await expect(rows).toHaveCount(1);

    // What was added stands last, far below the first rows and outside what is searched: it is shown, and the keyboard goes.
    await rules.getByLabel('Point').fill('Measure-56-');
    await rules.getByRole('button', { name: 'Add', exact: true }).tap();
    await expect(rules.getByLabel('Search Rules')).toHaveValue('');
    await expect(rows).toHaveCount(51);
    await expect(rows.last()).toContainText('Measure-56-');
    await expect(rules.getByRole('button', { name: 'Edit Measure-56-' })).toBeFocused();
    await expect(rules.getByText(`51 of ${all + 1} shown`, { exact: true })).toBeVisible();
    await expectFits(page, 'with a long list');
    await expectSound(page, 'long list');

    const more = rules.getByRole('button', { name: /^Show \d+ more$/ });
    await more.tap();
    await expect(rows).toHaveCount(all + 1);
    await expect(rows.nth(50).getByRole('button').first()).toBeFocused();
  } finally {
    for (const { id, point } of await rule.list()) if (own(point)) await rule.remove(id);
  }
});

import { topicIds, topics, type TopicId } from '@portal/contract';
import type { Page } from '@playwright/test';
import { jpeg } from '../http/test-files.ts';
import {
  chosen,
  dashboardPath,
  deleteRecord,
  loginPath,
  openDashboard,
  policyViolations,
  rowOf,
  submitLogin,
  topicPath,
  widthOf,
} from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSoundInViews, opposites } from './page-watch.ts';
import { expect, test } from './portal.ts';

const professor = {
  Name: 'Prof. Test Kumar',
  Designation: 'Accountancy',
  Experience: '4 years',
  Email: 'kayalvizhi.subramanian@example.com',
  About: 'Teaches <b>double entry</b> & patience.',
  Education: 'M.Com, B.Ed',
  Achievements: 'District evaluator',
  'Work experience': 'Arun Institute',
} as const;

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

const flag = (page: Page) => page.evaluate(() => sessionStorage.getItem('adminLoggedIn'));

test('the login refuses a wrong password with the specified alert, shows what is typed when asked, takes the user name in any case and leads back', async ({
  page,
  portal,
}) => {
  const refused = policyViolations(page);
  await page.goto(topicPath('fees'));
  await expect(page).toHaveURL(`${loginPath}?topic=fees`);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('Every Mark Counts');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');

  await submitLogin(page, 'admin', 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await expect(page).toHaveURL(`${loginPath}?topic=fees`);
  expect(await flag(page)).toBeNull();

  await submitLogin(page, 'AdMiN', portal.password);
  await expect(page).toHaveURL(topicPath('fees'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fees Structure');
  expect(await flag(page)).toBe('true');
  // The institute's header stays, without its navigation.
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
  expect(refused).toEqual([]);
});

test('the login is there before its script and loses nothing that is filled in; logging out asks, ends the session on the server and returns', async ({
  page,
  portal,
}) => {
  const scripts = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/*.js', async (route) => {
    asked += 1;
    await scripts.promise;
    await route.continue();
  });
  await page.goto(loginPath, { waitUntil: 'networkidle' });
  expect(asked).toBe(0);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(portal.password);
  await expect.poll(() => asked).toBeGreaterThan(0);
  // The browser itself would send the form off, with the password in the address.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(loginPath);
  scripts.resolve();
  await expect(page).toHaveURL(dashboardPath);

  const cookies = await page.context().cookies();
  const logout = page.getByRole('button', { name: 'Logout' });
  const dialog = page.getByRole('alertdialog');
  await logout.click();
  await expect(dialog).toContainText('Are you sure you want to log out?');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(logout).toBeFocused();
  await logout.click();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(loginPath);
  expect(await flag(page)).toBeNull();
  // A copied cookie is dead too.
  await page.context().addCookies(cookies);
  expect((await page.request.get(`${portal.cmsUrl}/api/v1/auth/session`)).status()).toBe(401);
});

/** The topics that stand below those of the specification. */
const ofSites: ReadonlySet<TopicId> = new Set(['businesses', 'projects', 'team']);

test('the topics stand in order, each with an address that reload and back keep', async ({
  page,
  portal,
}) => {
  await openDashboard(page, portal);
  const nav = page.getByRole('navigation', { name: 'Topics' });
  // Which they are, and in which order, the contract has from the specification.
  await expect(nav.getByRole('link')).toHaveText(
    topicIds.filter((id) => !ofSites.has(id)).map((id) => topics[id].title),
  );
  const heading = page.getByRole('heading', { level: 1 });
  await nav.getByRole('link', { name: 'Batches' }).click();
  await expect(heading).toHaveText('Batches');
  await expect(page).toHaveURL(/topic=batches$/);
  await page.reload();
  await expect(heading).toHaveText('Batches');
  // Where one is already, a press leads nowhere that one would have to come back from.
  await nav.getByRole('link', { name: 'Batches' }).click();
  await page.goBack();
  await expect(heading).toHaveText('Faculty');
  // On a small laptop they scroll by themselves, and the present one is in sight.
  await page.setViewportSize({ width: 1366, height: 500 });
  await page.goto(topicPath('bazaar-offer'));
  await expect(nav.getByRole('link', { name: 'Bazaar Offer' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('without the flag or with a dead session a topic change and a load lead to the login; a tab that a link opens has the flag', async ({
  page,
  portal,
}) => {
  await openDashboard(page, portal);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Fees Structure' }).click({ modifiers: ['Control'] });
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Fees Structure');
  await expect(tab).toHaveURL(topicPath('fees'));
  // The session was asked for, and what the answer shows has seen the flag.
  await expect(tab.getByRole('button', { name: 'Save' })).toBeVisible();

  // A live session without the flag: on a topic change, and on a load, as of a tab that no link has opened.
  await tab.evaluate(() => sessionStorage.removeItem('adminLoggedIn'));
  await tab.getByRole('link', { name: 'Food Court' }).click();
  await expect(tab).toHaveURL(`${loginPath}?topic=food-court`);
  await tab.goto(topicPath('fees'));
  await expect(tab).toHaveURL(`${loginPath}?topic=fees`);
  expect((await page.request.get(`${portal.cmsUrl}/api/v1/auth/session`)).status()).toBe(200);

  // The flag of a session that is dead: it goes, too.
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Food Court' }).click();
  await expect(page).toHaveURL(`${loginPath}?topic=food-court`);
  expect(await flag(page)).toBeNull();
  await page.evaluate(() => sessionStorage.setItem('adminLoggedIn', 'true'));
  await page.goto(dashboardPath);
  await expect(page).toHaveURL(loginPath);
  expect(await flag(page)).toBeNull();
});

test('a professor is not saved before every field is filled, the address and the picture are some, is saved over a session that ended meanwhile, and is seen whole on a desk', async ({
  page,
  portal,
}) => {
  await openDashboard(page, portal);
  const save = page.getByRole('button', { name: 'Save' });
  const image = page.getByLabel('Image');
  const empty = page.getByText('Please fill in all the fields before saving.', { exact: true });
  await save.click();
  await expect(empty).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(empty).toBeHidden();
  await fill(page, { ...professor, About: '   ' });
  await save.click();
  await expect(empty).toBeVisible();

  await fill(page, { ...professor, Email: 'nobody@nowhere' });
  await image.setInputFiles(chosen(await jpeg('before.jpg')));
  await save.click();
  await expect(
    page.getByRole('alert').getByText('Please enter a valid email address.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(rowOf(page, professor.Name)).toHaveCount(0);
  await fill(page, professor);

  // A file is refused by its declared type, as soon as it is chosen: the one before it stays …
  const wrongType = 'Please choose a picture: JPEG, PNG, WebP, AVIF or GIF.';
  const html = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>no picture</p>') };
  await image.setInputFiles(html);
  await expect(page.getByRole('alert').getByText(wrongType, { exact: true })).toBeVisible();
  await expect(image).toHaveAccessibleDescription(new RegExp(wrongType));
  await expect(page.getByText('before.jpg')).toBeVisible();
  // … and by its content, which only the server knows.
  await image.setInputFiles({ ...html, name: 'page.png', mimeType: 'image/png' });
  await expect(image).not.toHaveAttribute('aria-invalid', 'true');
  await save.click();
  await expect(page.locator('form').getByRole('alert')).toHaveText(
    `The name of this file ends in .png, but its content is something else. ${wrongType}`,
  );
  // What was said of the other file does not lie over it.
  expect(await page.locator('.notices .alert').count()).toBe(0);
  await expect(page.getByLabel('About')).toHaveValue(professor.About);

  await image.setInputFiles(chosen(await jpeg('late.jpg', 60, 72)));
  await page.context().clearCookies();
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Please log in again' });
  await expect(dialog).toBeVisible();
  await expectSoundInViews(page, opposites);
  await dialog.getByLabel('Password', { exact: true }).fill(portal.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expectTold(page, 'Faculty added successfully!');

  const row = rowOf(page, professor.Name);
  const thumbnail = row.locator('img');
  await expect.poll(() => widthOf(thumbnail)).toBeGreaterThan(0);
  const portrait = String(await thumbnail.getAttribute('src'));
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(professor.Email);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = page
      .locator('.editor .input')
      .evaluateAll((inputs) =>
        inputs
          .filter((input) => input.scrollWidth > input.clientWidth)
          .map((input) => input.getAttribute('name')),
      );
    expect(await cut, `cut at ${width} px`).toEqual([]);
  }
  // Enter in such a line saves, and adds no second one; the picture stays.
  await page.getByLabel('Email').press('Enter');
  await expectTold(page, 'Faculty updated successfully!');
  await expect(thumbnail).toHaveAttribute('src', portrait);
  // What was saved leaves no draft behind.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Add faculty' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  await deleteRecord(page, professor.Name);
});

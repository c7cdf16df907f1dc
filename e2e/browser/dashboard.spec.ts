// Past 300 lines: the login, the topics and the Faculty topic are one walk through the dashboard, in its order.
import type { Page } from '@playwright/test';
import { jpeg, png } from '../http/test-files.ts';
import { administratorClient } from './administrator.ts';
import {
  chosen,
  dashboardPath,
  logInto,
  loginPath,
  openDashboard,
  policyViolations,
  rowOf,
  submitLogin,
} from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSoundInViews, opposites } from './page-watch.ts';
import { expect, test } from './portal.ts';

const professor = {
  Name: 'Prof. Test Kumar',
  Designation: 'Accountancy',
  Experience: '4 years',
  Email: 'test.kumar@example.com',
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

async function addProfessor(page: Page, name: string): Promise<void> {
  await fill(page, { ...professor, Name: name });
  await page.getByLabel('Image').setInputFiles(chosen(await jpeg(`${name}.jpg`, 60, 72)));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name)).toBeVisible();
}

async function deleteProfessor(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
}

test.describe('the login', () => {
  test('refuses a wrong password with the specified alert, and shows what is typed when that is asked for', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const refused: string[] = [];
      Object.assign(globalThis, { refused });
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        refused.push(`${violatedDirective}: ${blockedURI}`);
      });
    });
    await page.goto(loginPath);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('Every Mark Counts');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');

    await submitLogin(page, 'admin', 'not the password');
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
    await expect(page).toHaveURL(loginPath);
    expect(await page.evaluate(() => sessionStorage.getItem('adminLoggedIn'))).toBeNull();
    expect(await page.evaluate('refused'), 'what the security policy forbids').toEqual([]);
  });

  test('takes the user name in any case and opens the dashboard', async ({ page, portal }) => {
    await page.goto(loginPath);
    await submitLogin(page, 'AdMiN', portal.password);
    await expect(page).toHaveURL(dashboardPath);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faculty');
    expect(await page.evaluate(() => sessionStorage.getItem('adminLoggedIn'))).toBe('true');
    // The institute's header stays, without its navigation.
    await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1);
  });

  test('is there before its script, and loses nothing that is filled in meanwhile', async ({
    page,
    portal,
  }) => {
    const scripts = Promise.withResolvers<void>();
    const asked = page.waitForRequest('**/*.js');
    await page.route('**/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(loginPath);
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(portal.password);
    await asked;
    // The browser itself would send the form off, with the password in the address.
    await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(loginPath);
    scripts.resolve();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(dashboardPath);
  });

  test('leads back to where a person was without a session', async ({ page, portal }) => {
    await page.goto(`${dashboardPath}?topic=fees`);
    await expect(page).toHaveURL(`${loginPath}?topic=fees`);
    await submitLogin(page, 'admin', portal.password);
    await expect(page).toHaveURL(`${dashboardPath}?topic=fees`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fees Structure');
  });
});

test.describe('the topics', () => {
  test('stand in order, each with an address that reload and back keep', async ({ page, portal }) => {
    await openDashboard(page, portal);
    const nav = page.getByRole('navigation', { name: 'Topics' });
    await expect(nav.getByRole('link')).toHaveText([
      'Faculty',
      'Batches',
      'Class Schedule',
      'Fees Structure',
      'Gallery',
      'GritGallery',
      'InfraGallery',
      'AgriGallery',
      'EatsGallery',
      'Food Court',
      'Eats Offer',
      'Bazaar Offer',
    ]);
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
    await page.goto(`${dashboardPath}?topic=bazaar-offer`);
    await expect(nav.getByRole('link', { name: 'Bazaar Offer' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('a topic change with a dead session leads to the login', async ({ page, portal }) => {
    await openDashboard(page, portal);
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Food Court' }).click();
    await expect(page).toHaveURL(`${loginPath}?topic=food-court`);
    expect(await page.evaluate(() => sessionStorage.getItem('adminLoggedIn'))).toBeNull();
  });

  test('a load with the flag of a session that is dead leads to the login', async ({ page, portal }) => {
    await openDashboard(page, portal);
    await page.context().clearCookies();
    await page.reload();
    await expect(page).toHaveURL(loginPath);
    expect(await page.evaluate(() => sessionStorage.getItem('adminLoggedIn'))).toBeNull();
  });

  test('without the flag a live session leads to the login, on a topic change and on load', async ({
    page,
    portal,
  }) => {
    await openDashboard(page, portal);
    await page.evaluate(() => sessionStorage.removeItem('adminLoggedIn'));
    await page.getByRole('link', { name: 'Food Court' }).click();
    await expect(page).toHaveURL(`${loginPath}?topic=food-court`);
    await page.goto(`${dashboardPath}?topic=fees`);
    await expect(page).toHaveURL(`${loginPath}?topic=fees`);
    // It was the flag alone that was missing.
    const session = await page.request.get(`${portal.cmsUrl}/api/v1/auth/session`);
    expect(session.status()).toBe(200);
  });

  test('a topic opens in a tab of its own, with the flag of the tab that its link was pressed in', async ({
    page,
    portal,
  }) => {
    await openDashboard(page, portal);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Fees Structure' }).click({ modifiers: ['Control'] });
    const tab = await opened;
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Fees Structure');
    await expect(tab).toHaveURL(`${dashboardPath}?topic=fees`);
    // A tab that no link has opened has no flag, and asks for the login.
    const typed = await page.context().newPage();
    await typed.goto(`${dashboardPath}?topic=fees`);
    await expect(typed).toHaveURL(`${loginPath}?topic=fees`);
  });

  test('fold on a phone', async ({ page, portal }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openDashboard(page, portal);
    const fees = page.getByRole('link', { name: 'Fees Structure' });
    await expect(fees).toBeHidden();
    await page.getByRole('button', { name: 'Faculty', exact: true }).click();
    await fees.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fees Structure');
    await expect(fees).toBeHidden();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test.describe('faculty', () => {
  test('is added with a picture, edited and deleted', async ({ page, portal }) => {
    const violations = policyViolations(page);
    await openDashboard(page, portal);

    await fill(page, professor);
    await page.getByLabel('Image').setInputFiles(chosen(await jpeg('portrait.jpg', 60, 72)));
    await expect(page.getByText('portrait.jpg')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectTold(page, 'Faculty added successfully!');
    const row = rowOf(page, professor.Name);
    await expect(row).toContainText(professor.Designation);
    const thumbnail = row.locator('img');
    await expect
      .poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
    const portrait = String(await thumbnail.getAttribute('src'));
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');

    // Edit mode: the row's values, Update, and the stored picture stays.
    await page.getByRole('button', { name: `Edit ${professor.Name}` }).click();
    for (const [label, value] of Object.entries(professor)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    }
    await fill(page, { Designation: 'Economics' });
    await page.getByRole('button', { name: 'Update' }).click();
    await expectTold(page, 'Faculty updated successfully!');
    await expect(row).toContainText('Economics');
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await expect(thumbnail).toHaveAttribute('src', portrait);

    // Another picture takes its place.
    await page.getByRole('button', { name: `Edit ${professor.Name}` }).click();
    await page.getByLabel('Image').setInputFiles(chosen(await png('another.png', 90, 30)));
    const preview = page.locator('.upload img');
    await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(90);
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(thumbnail).not.toHaveAttribute('src', portrait);
    await expect
      .poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight))
      .toBeCloseTo(3);

    await page.getByRole('button', { name: `Delete ${professor.Name}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete' });
    await expect(dialog).toContainText('Are you sure you want to delete this faculty?');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: `Delete ${professor.Name}` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectTold(page, 'Faculty deleted successfully!');
    await expect(row).toHaveCount(0);

    // What was saved leaves no draft behind.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Add faculty' })).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');

    expect(violations).toEqual([]);
  });

  test('is not saved before every field is filled and the address is one', async ({ page, portal }) => {
    await openDashboard(page, portal);
    const empty = page.getByText('Please fill in all the fields before saving.', { exact: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(empty).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(empty).toBeHidden();

    await fill(page, { ...professor, About: '   ' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(empty).toBeVisible();

    await fill(page, { ...professor, Email: 'nobody@nowhere' });
    await page.getByLabel('Image').setInputFiles(chosen(await png()));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByRole('alert').getByText('Please enter a valid email address.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(rowOf(page, professor.Name)).toHaveCount(0);
  });

  test('shows the whole of every line of a record on a desk, where the form is narrow', async ({
    page,
    portal,
  }) => {
    await openDashboard(page, portal);
    await page.getByRole('button', { name: /^Edit Dr\. Kayalvizhi/ }).click();
    await expect(page.getByLabel('Email')).toHaveValue('kayalvizhi.subramanian@example.com');
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
    // Enter in such a line saves, and adds no second one.
    await page.getByLabel('Email').press('Enter');
    await expectTold(page, 'Faculty updated successfully!');
  });

  test('says why a file was refused and keeps what was typed', async ({ page, portal }) => {
    await openDashboard(page, portal);
    await fill(page, professor);
    const wrongType = 'Please choose a picture: JPEG, PNG, WebP, AVIF or GIF.';

    // By its declared type, as soon as it is chosen: the one before it stays …
    const page1 = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>no picture</p>') };
    const image = page.getByLabel('Image');
    await image.setInputFiles(chosen(await jpeg('before.jpg')));
    await image.setInputFiles(page1);
    await expect(page.getByRole('alert').getByText(wrongType, { exact: true })).toBeVisible();
    await expect(image).toHaveAccessibleDescription(new RegExp(wrongType));
    await expect(page.getByText('before.jpg')).toBeVisible();

    // … and by its content, which only the server knows.
    await image.setInputFiles({ ...page1, name: 'page.png', mimeType: 'image/png' });
    await expect(image).not.toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('form').getByRole('alert')).toHaveText(
      `The name of this file ends in .png, but its content is something else. ${wrongType}`,
    );
    // What was said of the other file does not lie over it.
    expect(await page.locator('.notices .alert').count()).toBe(0);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(professor.Name);
    await expect(page.getByLabel('About')).toHaveValue(professor.About);
  });

  test('goes on after the session ended while somebody was typing', async ({ page, portal }) => {
    await openDashboard(page, portal);
    await fill(page, { ...professor, Name: 'Prof. Late Night' });
    await page.getByLabel('Image').setInputFiles(chosen(await jpeg('late.jpg', 60, 72)));
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();

    const dialog = page.getByRole('dialog', { name: 'Please log in again' });
    await expect(dialog).toBeVisible();
    await expectSoundInViews(page, opposites);
    await dialog.getByLabel('Password', { exact: true }).fill(portal.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expectTold(page, 'Faculty added successfully!');
    await deleteProfessor(page, 'Prof. Late Night');
  });

  test('keeps unsaved text over a reload, before which the browser asks', async ({ page, portal }) => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await openDashboard(page, portal);
    await page.reload();
    expect(asked, 'nothing was typed yet').toEqual([]);
    // A browser asks only where somebody pressed something.
    await page.getByLabel('Name', { exact: true }).pressSequentially('Half a professor');
    await fill(page, { About: 'Half a story' });
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a professor');
    await expect(page.getByLabel('About')).toHaveValue('Half a story');
    await page.getByRole('button', { name: 'Throw it away' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
  });

  test('offers both versions when another window saved first', async ({ page, portal, context }) => {
    await openDashboard(page, portal);
    await addProfessor(page, 'Prof. Two Windows');
    const edit = page.getByRole('button', { name: 'Edit Prof. Two Windows' });
    await edit.click();
    await fill(page, { Designation: 'From this window' });
    await page.getByLabel('Image').setInputFiles(chosen(await png('from-this-window.png', 60, 72)));

    const other = await context.newPage();
    await openDashboard(other, portal);
    await other.getByRole('button', { name: 'Edit Prof. Two Windows' }).click();
    await fill(other, { Designation: 'From the other window', About: 'Nobody else has touched this' });
    await other.getByRole('button', { name: 'Update' }).click();
    await expectTold(other, 'Faculty updated successfully!');
    await other.close();

    await page.getByRole('button', { name: 'Update' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
    await expect(dialog).toContainText('From this window');
    await expect(dialog).toContainText('From the other window');
    await expect(dialog).toContainText('from-this-window.png');
    await expect(dialog).toContainText('What you did not change stays as it is saved.');
    await expectSoundInViews(page, opposites);
    await page.setViewportSize({ width: 1280, height: 720 });
    await dialog.getByRole('button', { name: 'Save mine' }).click();
    await expect(rowOf(page, 'Prof. Two Windows')).toContainText('From this window');
    await edit.click();
    await expect(page.getByLabel('About')).toHaveValue('Nobody else has touched this');

    await fill(page, { Designation: 'Typed in vain' });
    const id = Number(await rowOf(page, 'Prof. Two Windows').getAttribute('data-record'));
    const { faculty } = await administratorClient(portal);
    await faculty.update(id, { ...(await faculty.read(id)), designation: 'From elsewhere' });
    await page.getByRole('button', { name: 'Update' }).click();
    await dialog.getByRole('button', { name: 'Take the saved one' }).click();
    await expect(page.getByLabel('Designation')).toHaveValue('From elsewhere');
    await expect(rowOf(page, 'Prof. Two Windows')).toContainText('From elsewhere');
    await deleteProfessor(page, 'Prof. Two Windows');
  });
});

test('logging out asks, ends the session on the server and returns to the login', async ({
  page,
  portal,
}) => {
  await logInto(page, portal);
  const cookies = await page.context().cookies();
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Are you sure you want to log out?');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();

  await page.getByRole('button', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(loginPath);
  expect(await page.evaluate(() => sessionStorage.getItem('adminLoggedIn'))).toBeNull();
  // A copied cookie is dead too.
  await page.context().addCookies(cookies);
  const session = await page.request.get(`${portal.cmsUrl}/api/v1/auth/session`);
  expect(session.status()).toBe(401);
});

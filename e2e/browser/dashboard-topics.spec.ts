// Past 300 lines: one table of topics, and everything that is done with each of them.
import type { FileChooser, Locator, Page } from '@playwright/test';
import { mediaFileRule, limits, apiCollectionKeys } from '@portal/contract';
import type { TestFile } from '../http/connection.ts';
import { jpeg, mp4, pdf } from '../http/test-files.ts';
import { administratorClient } from './administrator.ts';
import {
  collections,
  coveredTopics,
  fillIn,
  galleries,
  ownSuites,
  screenOf,
  shapes,
} from './dashboard-fixtures.ts';
import {
  chosen,
  dashboardPath,
  loginPath,
  openDashboard,
  policyViolations,
  rowOf,
  tabTo,
} from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSoundInViews, opposites } from './page-watch.ts';
import { expect, test } from './portal.ts';

/** What was changed last becomes live, and the link leads to the page that tells it. */
async function expectLive(page: Page, address: string, told: string | RegExp): Promise<void> {
  const link = page.getByRole('link', { name: 'See the page' });
  await expect(link).toHaveAttribute('href', address, { timeout: 20_000 });
  const shown = await page.request.get(address);
  expect(shown.status()).toBe(200);
  expect(await shown.text()).toMatch(told);
}

test('every topic and every collection that topics edit has its fixture', async ({ page, portal }) => {
  await openDashboard(page, portal);
  const links = page.locator('.topics a:not([href$="=pages"], [href$="=account"])');
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const topics = addresses.map(
    (address) => new URL(address, portal.siteUrl).searchParams.get('topic') ?? 'faculty',
  );
  expect(topics.toSorted()).toEqual([...coveredTopics].toSorted());
  const covered = [
    ...collections.map(({ key }) => key),
    ...Object.values(galleries),
    ...Object.values(ownSuites).flat(),
  ];
  expect(covered.toSorted()).toEqual(apiCollectionKeys.toSorted());
});

test('the fees say once that they load', async ({ page, portal }) => {
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/v1/rule', async (route) => {
    await held.promise;
    await route.continue();
  });
  await openDashboard(page, portal, `${dashboardPath}?topic=fees`);
  const loading = page.getByText(/^Loading/);
  await expect(screenOf(page, 'Scholarships').locator('[data-record]').first()).toBeVisible();
  await expect(loading).toHaveText(['Loading fees, scholarships, and rules...']);
  held.resolve(undefined);
  await expect(loading).toHaveCount(0);
  await expect(screenOf(page, 'Rules').locator('[data-record]').first()).toBeVisible();
});

for (const collection of shapes) {
  const { topic, heading, noun, change, says } = collection;
  const values = collection.hostile;
  test(`${topic}: ${heading} is checked, added, edited and deleted`, async ({ page, portal }) => {
    // It waits for a publication: a busy machine takes its time.
    test.setTimeout(60_000);
    const violations = policyViolations(page);
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'alert') ran.push(dialog.message());
      void dialog.accept();
    });
    await openDashboard(page, portal, `${dashboardPath}?topic=${topic}`);
    const screen = screenOf(page, heading).filter({
      has: page.getByRole('heading', { name: `Add ${noun}` }),
    });
    const [name = ''] = Object.values(values);

    await expect(screen.locator('[data-record]').first()).toBeVisible();
    await expect(screen.getByRole('columnheader')).toHaveText([...collection.columns]);
    await screen.getByRole('button', { name: collection.button, exact: true }).click();
    await expectTold(page, collection.missing);
    for (const [label] of collection.amounts) {
      const field = screen.getByRole('spinbutton', { name: label, exact: true });
      await expect(field).toHaveAttribute('min', '0');
    }

    for (const [label, value] of Object.entries(values)) {
      await fillIn(screen.getByLabel(label, { exact: true }), value);
    }
    if (collection.picture) {
      await screen.locator('input[type=file]').setInputFiles(chosen(await jpeg()));
    }
    await screen.getByRole('button', { name: collection.button, exact: true }).click();
    await expectTold(page, says[0]);
    await expect(rowOf(page, name)).toBeVisible();
    if (collection.blank !== undefined) {
      await expect(rowOf(page, name).locator(`[data-head="${collection.blank}"]`)).toHaveText('–');
    }

    const [label, value, shown] = change;
    const editing = screenOf(page, heading).filter({
      has: page.getByRole('heading', { name: `Edit ${noun}` }),
    });
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    await editing.getByLabel(label, { exact: true }).fill(value);
    await editing.getByRole('button', { name: 'Update' }).click();
    await expectTold(page, says[1]);
    const newName = label === Object.keys(values)[0] ? value : name;
    await expect(rowOf(page, newName)).toContainText(shown);
    const id = await rowOf(page, newName).getAttribute('data-record');
    await expectLive(page, collection.page.replace('{id}', String(id)), shown);

    await page.getByRole('button', { name: `Delete ${newName}`, exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete' });
    const question = `Are you sure you want to delete this ${collection.context}?`;
    await expect(dialog.getByText(question, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectTold(page, says[2]);
    await expect(rowOf(page, newName)).toHaveCount(0);
    expect(ran, 'script ran').toEqual([]);
    expect(violations).toEqual([]);
  });
}

for (const { amounts, topic, heading, values } of shapes) {
  const [label = '', hint = '', sentence = ''] =
    amounts.find(([name]) => !(name in values)) ?? amounts[0] ?? [];
  if (label === '') continue;
  test(`${topic}: ${label} takes an amount as it is meant, and refuses what is none`, async ({
    page,
    portal,
  }) => {
    await openDashboard(page, portal, `${dashboardPath}?topic=${topic}`);
    const screen = screenOf(page, heading);
    for (const [name, value] of Object.entries(values)) {
      await screen.getByLabel(name, { exact: true }).fill(value);
    }
    const field = screen.getByLabel(label, { exact: true });
    for (const typed of ['-5', '2500e', '--']) {
      await field.fill('');
      await field.pressSequentially(typed);
      await screen.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert').getByText(sentence, { exact: true }).first()).toBeVisible();
      await expect(field, typed).toHaveAccessibleDescription(`${hint} ${sentence}`.trim());
      await field.fill('0');
      await expect(field).toHaveAccessibleDescription(hint);
    }
    // Signs and groups belong to an amount.
    await field.fill('');
    await field.pressSequentially('₹ 1,02,500');
    await expect(field).toHaveValue('102500');
  });
}

test('one press uploads the first file, the next one the rest', async ({ page, portal }) => {
  test.setTimeout(60_000);
  const violations = policyViolations(page);
  await openDashboard(page, portal, `${dashboardPath}?topic=gallery`);
  const names = ['gallery-one.jpg', 'gallery-two.jpg', 'gallery-three.mp4'] as const;
  const files = [await jpeg(names[0]), await jpeg(names[1], 50, 40), mp4(names[2])];
  await page.getByLabel('Pictures and videos').setInputFiles(files.map(chosen));
  const stored = (name = '') => page.getByRole('button', { name: `Delete ${name}`, exact: true });

  // A video shows a frame of itself before it is sent, as a picture does.
  const video = page.getByRole('list', { name: 'Waiting' }).locator('video');
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.videoWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectTold(page, 'Media uploaded successfully!');
  await expect(stored(names[0])).toBeVisible();
  await expect(stored(names[1])).toHaveCount(0);
  // The queue is still there after a look at another topic.
  await page.getByRole('link', { name: 'Eats Offer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eats Offer');
  await expect(page.getByRole('link', { name: /allery 2 files wait$/ })).toBeVisible();
  await page.goBack();
  const remaining = page.getByRole('button', { name: 'Upload all' });
  await expect(page.getByText('1 of 3 uploaded, 2 wait', { exact: true })).toBeVisible();
  await expect(remaining).toBeVisible();
  // And after a reload, once: the browser asks before the window is left with files that wait.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await remaining.click();
  await expect(stored(names[2])).toBeVisible();
  // The page tells the name without its ending.
  await expectLive(page, '/arun-app/gallery', /gallery three/i);

  for (const name of names) {
    await stored(name).click();
    const question = page
      .getByRole('alertdialog')
      .getByText('Are you sure you want to delete this media item?', { exact: true });
    await expect(question).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(stored(name)).toHaveCount(0);
  }
  await expectTold(page, 'Image deleted successfully!');
  expect(violations).toEqual([]);
});

test('a list is counted, searched, and put in order by its heads on a desk or by a choice on a phone', async ({
  page,
  portal,
}) => {
  const desk = { width: 1280, height: 720 };
  await page.setViewportSize(desk);
  await openDashboard(page, portal, `${dashboardPath}?topic=batches`);
  const screen = screenOf(page, 'Batches');
  const head = screen.getByRole('columnheader', { name: 'Fees INR' });
  const amounts = async (): Promise<readonly number[]> => {
    const cells = await screen.locator('td[data-head="Fees INR"]').allTextContents();
    return cells.map((cell) => Number(cell.replace(/[^\d.]/g, '')));
  };
  await expect(screen.locator('[data-record]').first()).toBeVisible();
  const stored = await amounts();
  const upwards = stored.toSorted((a, b) => a - b);
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(amounts).toEqual(upwards);
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(amounts).toEqual(upwards.toReversed());
  await head.getByRole('button').press('Enter');
  await expect.poll(amounts).toEqual(stored);
  await expect(screen.getByLabel('Sort this list: Batches')).toBeHidden();

  // A press on a row opens it, unless it has selected text there.
  const text = screen.locator('[data-record]').first().locator('.clamped').nth(1);
  const box = await text.boundingBox();
  const [left, right, y] = [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0), (box?.y ?? 0) + 8];
  await page.mouse.move(left + 1, y);
  await page.mouse.down();
  await page.mouse.move(right - 1, y, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
  await expect(page.getByRole('heading', { name: 'Add batch' })).toBeVisible();
  await text.click();
  await expect(page.getByRole('heading', { name: 'Edit batch' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();

  // Its head counts, and its search narrows.
  await expect(screen.getByRole('heading', { name: `Batches ${stored.length}` })).toBeVisible();
  await screen.getByLabel('Search Batches').fill('evening PLUS');
  await expect(screen.locator('[data-record]')).toHaveCount(2);
  // A date and an amount are found as they are shown, and an amount in digits alone.
  for (const search of ['07/06/2027 ₹37,170', '37170']) {
    await screen.getByLabel('Search Batches').fill(search);
    await expect(screen.locator('[data-record]')).toContainText(['₹37,170']);
  }
  await screen.getByLabel('Search Batches').fill('nobody teaches this');
  await expect(screen.getByText('Nothing found for “nobody teaches this”.', { exact: true })).toBeVisible();
  await expectSoundInViews(page, opposites);
  await page.setViewportSize(desk);
  await screen.getByLabel('Search Batches').fill('');

  await page.setViewportSize({ width: 360, height: 800 });
  await screen.getByLabel('Sort this list: Batches').selectOption('Fees INR, highest first');
  await expect.poll(amounts).toEqual(upwards.toReversed());
});

/** Words of the lists that stand in two lines, and what sticks out of the frame of its list or out of the window. */
const misfits = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const frame of document.querySelectorAll('.rows:has(.records)')) {
      const { right } = frame.getBoundingClientRect();
      for (const element of frame.querySelectorAll('*')) {
        if (element.getBoundingClientRect().right > right + 1) found.push(`out: ${element.outerHTML}`);
      }
      const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}\p{M}₹,./]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) found.push(word);
        }
      }
    }
    const { scrollWidth } = document.documentElement;
    return scrollWidth > innerWidth ? [`window: ${scrollWidth}`, ...found] : found;
  });

test('tables break no word and stay in their frame, however wide the window is', async ({ page, portal }) => {
  const tables = collections.filter(({ columns }) => columns.length > 0);
  for (const { topic } of tables) {
    await openDashboard(page, portal, `${dashboardPath}?topic=${topic}`);
    await expect(page.locator('.records [data-record]').first()).toBeVisible();
    for (const width of [800, 912, 1024, 1152, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => misfits(page), { message: `${topic} at ${width} px` }).toEqual([]);
    }
  }
});

test('galleries and the schedule are searched and put in order, too', async ({ page, portal }) => {
  const client = await administratorClient(portal);
  const names = (await client.agrigallery.list()).map(({ image_filename }) => image_filename);
  await openDashboard(page, portal, `${dashboardPath}?topic=agri-gallery`);
  const shown = page.locator('.media [data-record] p');
  await expect(shown).toHaveText(names);
  const order = page.getByLabel('Sort this list: Media');
  await order.selectOption('Name, Z to A');
  const inOrder = names.toSorted(new Intl.Collator('en-IN', { numeric: true }).compare);
  await expect(shown).toHaveText(inOrder.toReversed());
  await order.selectOption('Added, newest first');
  await expect(shown.first()).toHaveText(names.at(-1) ?? '');
  const search = page.getByRole('searchbox');
  await search.fill('CHEKKU');
  await expect(shown).toHaveText([/chekku/]);
  await search.fill('jpeg of nothing');
  await expect(page.getByText('Nothing found for “jpeg of nothing”.', { exact: true })).toBeVisible();
  // What is added is shown, whatever was searched.
  await page.getByLabel('Pictures and videos').setInputFiles(chosen(await jpeg('just-added.jpg')));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(shown.first()).toHaveText('just-added.jpg');
  await expect(search).toHaveValue('');
  const added = (await client.agrigallery.list()).at(-1);
  await client.agrigallery.remove(added?.id ?? 0);

  // A search and an order are offered where a list is long enough for them.
  const ids = [];
  for (const name of ['Order C', 'Order A', 'Order B', 'Order E', 'Order D', 'Order F']) {
    ids.push((await client.course.create({ name })).value);
  }
  await client.subject.create({ course_id: Number(ids[4]), name: 'Sought subject' });
  await page.getByRole('link', { name: 'Class Schedule' }).click();
  const courses = page.getByRole('article');
  const last = page.getByRole('article', { name: 'Order F' });
  await expect(last).toBeVisible();
  await page.getByLabel('Sort this list: Courses').selectOption('Added, newest first');
  await expect(courses.first()).toHaveAccessibleName('Order F');
  await search.fill('order');
  await page.getByLabel('Sort this list: Courses').selectOption('Name, A to Z');
  await expect(courses).toHaveCount(ids.length);
  await expect(courses.first()).toHaveAccessibleName('Order A');
  await search.fill('sought subject');
  await expect(courses).toHaveCount(1);
  await expect(courses).toHaveAccessibleName('Order D');
  for (const id of ids) await client.course.remove(id);
});

test('a notice stays for three seconds, and that of an upload for six', async ({ page, portal }) => {
  // The time stands still but for what the test lets pass: no machine is too slow for it.
  await page.clock.install();
  await openDashboard(page, portal, `${dashboardPath}?topic=agri-gallery`);
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await expect(upload).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const staysFor = async (sentence: string, ms: number) => {
    const notice = page.getByText(sentence, { exact: true });
    // What is drawn needs a moment of the page's time, which is far less than the second that is left for it.
    await expect(async () => {
      await page.clock.runFor(1);
      await expect(notice).toBeVisible({ timeout: 50 });
    }).toPass({ intervals: [50] });
    await page.clock.fastForward(ms - 1000);
    await expect(notice).toBeVisible();
    await page.clock.fastForward(1000);
    await expect(notice).toBeHidden();
  };

  await upload.click();
  await expect(page.getByLabel('Pictures and videos')).toBeFocused();
  await staysFor(mediaFileRule.required, limits.noticeMs);
  await page.getByLabel('Pictures and videos').setInputFiles(chosen(await jpeg('six-seconds.jpg')));
  // What was chosen is seen before it is sent.
  const preview = page.getByRole('list', { name: 'Waiting' }).locator('img');
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await upload.click();
  await staysFor('Media uploaded successfully!', limits.uploadNoticeMs);
  await page.getByRole('button', { name: 'Delete six-seconds.jpg' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await staysFor('Image deleted successfully!', limits.noticeMs);
  await expect(page.getByRole('button', { name: 'Delete six-seconds.jpg' })).toHaveCount(0);
});

test('an offer comes, changes and goes by the keyboard alone', async ({ page, portal }) => {
  const press = (key: string) => page.keyboard.press(key);
  await page.goto(loginPath);
  // Nobody types as fast as a test: Enter sends the form once its script runs.
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type('admin');
  await press('Tab');
  await page.keyboard.type(portal.password);
  await press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Eats Offer' }));
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Eats Offer' })).toBeFocused();

  await tabTo(page, page.getByLabel('Offer Name'));
  for (const value of ['Typed offer', 'By keyboard', 'All week']) {
    await page.keyboard.type(value);
    if (value !== 'All week') await press('Tab');
  }
  await press('Enter');
  await expectTold(page, 'Offer added successfully!');
  await expect(page.getByLabel('Offer Name')).toBeFocused();

  const edit = page.getByRole('button', { name: 'Edit Typed offer' });
  await tabTo(page, edit, 'Shift+Tab');
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit offer' })).toBeFocused();
  await tabTo(page, page.getByLabel('Days'));
  await page.keyboard.type('Sundays');
  await press('Enter');
  await expectTold(page, 'Offer updated successfully!');
  await expect(edit).toBeFocused();

  await press('Tab');
  await press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Tab');
  await press('Enter');
  await expectTold(page, 'Offer deleted successfully!');
  await expect(page.getByRole('heading', { name: /^Offers/ })).toBeFocused();
});

test('the schedule and a gallery obey the keyboard alone', async ({ page, portal }) => {
  test.setTimeout(60_000);
  const press = (key: string) => page.keyboard.press(key);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const choosers: FileChooser[] = [];
  // Whoever begins to listen with the press may be heard by the browser after it.
  page.on('filechooser', (chooser) => choosers.push(chooser));
  const chooseByKeyboard = async (input: Locator, file: TestFile) => {
    await tabTo(page, input);
    await press('Space');
    await expect.poll(() => choosers.length).toBe(1);
    await choosers.pop()?.setFiles(chosen(file));
  };
  const confirmDelete = async () => {
    await press('Enter');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press('Tab');
    await press('Enter');
  };
  await openDashboard(page, portal);
  await tabTo(page, page.getByRole('link', { name: 'Class Schedule' }));
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Class Schedule' })).toBeFocused();
  await tabTo(page, button('Add course'));
  await expect(page.getByRole('article').first()).toBeVisible();
  const number = (await page.getByRole('article').count()) + 1;
  await press('Enter');
  const course = page.getByRole('article', { name: `New Course ${number}` });
  // It stands below all others: whoever added it is led to it.
  await expect(course.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(course.getByRole('heading', { level: 3 })).toBeInViewport();
  await tabTo(page, course.getByRole('button', { name: 'Add subject' }));
  await press('Enter');
  await tabTo(page, course.getByRole('button', { name: 'Edit New Subject 1' }));
  await press('Enter');
  await expect(course.getByLabel('Name of the subject')).toBeFocused();
  await press('ControlOrMeta+a');
  await page.keyboard.type('Typed subject');
  await press('Enter');
  await expect(course.getByRole('button', { name: 'Edit Typed subject' })).toBeFocused();
  await tabTo(page, course.getByRole('button', { name: 'Show Lessons' }));
  await press('Enter');
  await tabTo(page, course.getByLabel('Lesson name'));
  await chooseByKeyboard(course.getByLabel('PDF file'), pdf());
  await tabTo(page, course.getByRole('button', { name: 'Add lesson' }));
  await press('Enter');
  await tabTo(page, course.getByRole('link', { name: 'Lesson 1' }), 'Shift+Tab');
  await tabTo(page, course.getByRole('button', { name: `Delete New Course ${number}` }), 'Shift+Tab');
  await confirmDelete();
  await expect(course).toHaveCount(0);
  // What is beside takes the focus.
  await expect(page.getByRole('article').last().getByRole('button', { name: /^Edit/ }).first()).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'AgriGallery' }), 'Shift+Tab');
  await press('Enter');
  await chooseByKeyboard(page.getByLabel('Pictures and videos'), await jpeg('by-keyboard.jpg'));
  await tabTo(page, button('Upload'));
  await press('Enter');
  await expectTold(page, 'Media uploaded successfully!');
  await tabTo(page, button('Delete by-keyboard.jpg'));
  await confirmDelete();
  await expect(button('Delete by-keyboard.jpg')).toHaveCount(0);
  await expect(
    page
      .locator('.media [data-record]')
      .last()
      .getByRole('button', { name: /^Delete/ }),
  ).toBeFocused();
});

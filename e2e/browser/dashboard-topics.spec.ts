// Past 300 lines: one table of topics, and everything that is done with each of them.
import type { FileChooser, Locator, Page } from '@playwright/test';
import { apiCollectionKeys, collectionOf, limits, mediaFileRule } from '@portal/contract';
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
  loginPath,
  openDashboard,
  policyViolations,
  rowOf,
  tabTo,
  topicPath,
  visit,
  widthOf,
} from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSoundInViews, opposites } from './page-watch.ts';
import { expect, test } from './portal.ts';

const desk = { width: 1280, height: 720 };

/** What was changed last becomes live, and the link leads to the page that tells it. */
async function expectLive(page: Page, address: string, told: string | RegExp): Promise<void> {
  const link = page.getByRole('link', { name: 'See the page' });
  await expect(link).toHaveAttribute('href', address, { timeout: 20_000 });
  const shown = await page.request.get(address);
  expect(shown.status()).toBe(200);
  expect(await shown.text()).toMatch(told);
}

/** An amount is taken as it is meant, and what is none is refused. @param field the field of an amount, in a filled form */
async function expectAmounts(field: Locator, save: Locator, hint: string, sentence: string): Promise<void> {
  for (const typed of ['-5', '2500e', '--']) {
    await field.fill('');
    await field.pressSequentially(typed);
    await save.click();
    await expect(field.page().getByRole('alert').getByText(sentence, { exact: true }).first()).toBeVisible();
    await expect(field, typed).toHaveAccessibleDescription(`${hint} ${sentence}`.trim());
    await field.fill('0');
    await expect(field).toHaveAccessibleDescription(hint);
  }
  // Signs and groups belong to an amount.
  await field.fill('');
  await field.pressSequentially('₹ 1,02,500');
  await expect(field).toHaveValue('102500');
}

test('each shape of list and form is checked, takes amounts as they are meant, is added to, edited and deleted, and its change is live', async ({
  page,
  portal,
}) => {
  // It waits for a publication of each: a busy machine takes its time.
  test.setTimeout(240_000);
  const violations = policyViolations(page);
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'alert') ran.push(dialog.message());
    void dialog.accept();
  });
  await openDashboard(page, portal);
  // Every topic and every collection has its fixture.
  const links = page.locator('.topics a:not([href$="=pages"], [href$="=account"])');
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const topics = addresses.map((address) => /topic=(.+)$/.exec(address)?.[1] ?? 'faculty');
  expect(topics.toSorted()).toEqual([...coveredTopics].toSorted());
  const covered = [
    ...collections.map(({ key }) => key),
    ...Object.values(galleries),
    ...Object.values(ownSuites).flat(),
  ];
  expect(covered.toSorted()).toEqual(apiCollectionKeys.toSorted());

  const { collections: stored } = await (await administratorClient(portal)).content();
  for (const collection of shapes) {
    const { topic, heading, noun, change, says, amounts, hostile: values } = collection;
    await test.step(`${topic}: ${heading}`, async () => {
      await visit(page, topic);
      const form = (title: string) =>
        screenOf(page, heading).filter({ has: page.getByRole('heading', { name: `${title} ${noun}` }) });
      const screen = form('Add');
      const save = screen.getByRole('button', { name: collection.button, exact: true });
      const [name = ''] = Object.values(values);

      const { messages } = collectionOf(collection.key);
      const isEmpty = stored[collection.key].length === 0;
      await expect(
        isEmpty ? screen.getByText(messages.empty) : screen.locator('[data-record]').first(),
      ).toBeVisible();
      await save.click();
      await expectTold(page, collection.missing);
      for (const [label] of amounts) {
        const field = screen.getByRole('spinbutton', { name: label, exact: true });
        await expect(field).toHaveAttribute('min', '0');
      }
      for (const [label, value] of Object.entries(values)) {
        await fillIn(screen.getByLabel(label, { exact: true }), value);
      }
      const [label, hint, sentence] = amounts.find(([one]) => !(one in values)) ?? amounts[0] ?? [];
      if (label !== undefined) {
        const field = screen.getByLabel(label, { exact: true });
        await expectAmounts(field, save, hint ?? '', sentence ?? '');
        await field.fill(values[label] ?? '');
      }
      if (collection.picture) {
        await screen.locator('input[type=file]').setInputFiles(chosen(await jpeg()));
      }
      await save.click();
      await expectTold(page, says[0]);
      await expect(rowOf(page, name)).toBeVisible();
      await expect(screen.getByRole('columnheader')).toHaveText([...collection.columns]);
      if (collection.blank !== undefined) {
        await expect(rowOf(page, name).locator(`[data-head="${collection.blank}"]`)).toHaveText('–');
      }

      const [changed, value, shown] = change;
      await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
      for (const [one, typed] of Object.entries(values))
        await expect(form('Edit').getByLabel(one, { exact: true })).toHaveValue(typed);
      await form('Edit').getByLabel(changed, { exact: true }).fill(value);
      await form('Edit').getByRole('button', { name: 'Update' }).click();
      await expectTold(page, says[1]);
      const newName = changed === Object.keys(values)[0] ? value : name;
      await expect(rowOf(page, newName)).toContainText(shown);
      await expect(save).toBeVisible();
      const id = await rowOf(page, newName).getAttribute('data-record');
      await expectLive(page, collection.page.replace('{id}', String(id)), shown);

      const remove = page.getByRole('button', { name: `Delete ${newName}`, exact: true });
      const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete' });
      const question = `Are you sure you want to delete this ${collection.context}?`;
      await remove.click();
      await expect(dialog.getByText(question, { exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(rowOf(page, newName)).toBeVisible();
      await remove.click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expectTold(page, says[2]);
      await expect(rowOf(page, newName)).toHaveCount(0);
      expect(ran, 'script ran').toEqual([]);
    });
  }
  expect(violations).toEqual([]);
});

test('one press uploads the first file, the next one the rest', async ({ page, portal }) => {
  test.setTimeout(60_000);
  const violations = policyViolations(page);
  await openDashboard(page, portal, topicPath('gallery'));
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
  await visit(page, 'eats-offer');
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

test('lists are counted, searched, and put in order by their heads on a desk or by a choice, galleries and the schedule as well', async ({
  page,
  portal,
}) => {
  test.setTimeout(90_000);
  const client = await administratorClient(portal);
  await page.setViewportSize(desk);
  await openDashboard(page, portal, topicPath('batches'));
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
  await screen.getByLabel('Search Batches').fill('');
  await page.setViewportSize({ width: 360, height: 800 });
  await screen.getByLabel('Sort this list: Batches').selectOption('Fees INR, highest first');
  await expect.poll(amounts).toEqual(upwards.toReversed());

  await page.setViewportSize(desk);
  await visit(page, 'agri-gallery');
  const names = (await client.agrigallery.list()).map(({ image_filename }) => image_filename);
  const shown = page.locator('.media [data-record] p');
  const search = page.getByRole('searchbox');
  await expect(shown).toHaveText(names);
  await page.getByLabel('Sort this list: Media').selectOption('Name, Z to A');
  const inOrder = names.toSorted(new Intl.Collator('en-IN', { numeric: true }).compare);
  await expect(shown).toHaveText(inOrder.toReversed());
  await page.getByLabel('Sort this list: Media').selectOption('Added, newest first');
  await expect(shown.first()).toHaveText(names.at(-1) ?? '');
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
  await visit(page, 'class-schedule');
  const courses = page.getByRole('article');
  const order = page.getByLabel('Sort this list: Courses');
  await expect(page.getByRole('article', { name: 'Order F' })).toBeVisible();
  await order.selectOption('Added, newest first');
  await expect(courses.first()).toHaveAccessibleName('Order F');
  await search.fill('order');
  await order.selectOption('Name, A to Z');
  await expect(courses).toHaveCount(ids.length);
  await expect(courses.first()).toHaveAccessibleName('Order A');
  await search.fill('sought subject');
  await expect(courses).toHaveCount(1);
  await expect(courses).toHaveAccessibleName('Order D');
  // Few courses hold many lessons, and what is searched are all their names.
  const named = (await client.schedule()).flatMap(({ name, subjects }) =>
    subjects.flatMap(({ lessons }) => lessons.map((lesson) => [name, lesson.name] as const)),
  );
  const [course, lesson] = named[0] ?? ['', ''];
  await search.fill(lesson);
  await expect(page.getByRole('article', { name: course, exact: true })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Order D' })).toHaveCount(0);
  for (const id of ids) await client.course.remove(id);
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
  await openDashboard(page, portal);
  for (const { topic } of shapes.filter(({ columns }) => columns.length > 0)) {
    await page.setViewportSize({ width: 1440, height: 800 });
    await visit(page, topic);
    await expect(page.locator('.records [data-record]').first()).toBeVisible();
    for (const width of [1440, 1280, 1152, 1024, 912, 800]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => misfits(page), { message: `${topic} at ${width} px` }).toEqual([]);
    }
  }
});

test('the form of a table stands below its list before the code of tables is there', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  const comes = Promise.withResolvers<undefined>();
  await page.route('**/RecordTable.*.js', async (route) => {
    await comes.promise;
    await route.continue();
  });
  await openDashboard(page, portal, topicPath('eats-offer'));
  const places = async () => {
    const boxes = [page.getByRole('heading', { name: /^Offers/ }), page.locator('.editor')].map((part) =>
      part.boundingBox(),
    );
    const [list, form] = await Promise.all(boxes);
    return { list: list?.x, form: form?.x, isBelow: (form?.y ?? 0) > (list?.y ?? Infinity) };
  };
  await expect(page.getByLabel('Sort this list')).toBeVisible();
  await expect(page.locator('.records')).toHaveCount(0);
  const before = await places();
  expect(before).toMatchObject({ isBelow: true, form: before.list });
  comes.resolve(undefined);
  await expect(page.locator('.records')).toBeVisible();
  expect(await places()).toEqual(before);
});

test('a notice stays for three seconds, that of an upload for six, and a way back for longer, or as long as the focus is on it', async ({
  page,
  portal,
}) => {
  // The time stands still but for what the test lets pass: no machine is too slow for it.
  await page.clock.install();
  await openDashboard(page, portal, topicPath('agri-gallery'));
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
  await expect.poll(() => widthOf(preview)).toBeGreaterThan(0);
  await upload.click();
  await staysFor('Media uploaded successfully!', limits.uploadNoticeMs);
  await page.getByRole('button', { name: 'Delete six-seconds.jpg' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await staysFor('Image deleted successfully!', limits.noticeMs);
  await expect(page.getByRole('button', { name: 'Delete six-seconds.jpg' })).toHaveCount(0);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeVisible();
  // Whoever has come to it has all the time.
  await undo.focus();
  await page.clock.runFor(limits.undoMs);
  await expect(undo).toBeVisible();
  await undo.blur();
  await page.clock.runFor(limits.undoMs);
  await expect(undo).toHaveCount(0);
});

test('an offer, the schedule and a gallery obey the keyboard alone, from the login on', async ({
  page,
  portal,
}) => {
  test.setTimeout(120_000);
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
  await confirmDelete();
  await expectTold(page, 'Offer deleted successfully!');
  await expect(page.getByRole('heading', { name: /^Offers/ })).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'AgriGallery' }), 'Shift+Tab');
  await press('Enter');
  await chooseByKeyboard(page.getByLabel('Pictures and videos'), await jpeg('by-keyboard.jpg'));
  await tabTo(page, button('Upload'));
  await press('Enter');
  await expectTold(page, 'Media uploaded successfully!');
  await tabTo(page, button('Delete by-keyboard.jpg'));
  await confirmDelete();
  await expect(button('Delete by-keyboard.jpg')).toHaveCount(0);
  const items = page.locator('.media [data-record]');
  await expect(items.last().getByRole('button', { name: /^Delete/ })).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Class Schedule' }), 'Shift+Tab');
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
});

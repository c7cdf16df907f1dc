import { jpeg, mp4, pdf, png } from '../http/test-files.ts';
import { administratorClient } from './administrator.ts';
import {
  chosen,
  expectFits,
  openDashboard,
  phone,
  policyViolations,
  sent,
  topicPath,
  widthOf,
} from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSound } from './page-watch.ts';
import { openTopicsByThumb } from './fingers.ts';
import { expect, test } from './portal.ts';

test.describe.configure({ timeout: 90_000 });

test('a picture of a gallery is given a caption and a focus by the keyboard, seen on its page before and after, and another file; those that wait are seen, too', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const { value: id } = await client.agrigallery.create({}, sent(await png('shown.png', 200, 160)));
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openDashboard(page, portal, topicPath('agri-gallery'));
  await page.getByRole('button', { name: 'Edit shown.png', exact: true }).focus();
  await page.keyboard.press('Enter');
  const frame = page.frameLocator('.page iframe');
  const dialog = page.getByRole('dialog', { name: 'shown.png' });
  await dialog.getByLabel('Caption').fill('Suite caption');
  await dialog.getByRole('radio', { name: 'Preview' }).check();
  await expect(frame.getByText('Suite caption').first()).toBeInViewport();
  await dialog.getByRole('button', { name: 'Focus' }).focus();
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(dialog.getByText('45% from the left, 40% from the top')).toBeVisible();
  await expect(frame.locator('picture', { has: frame.getByAltText('Suite caption') })).toHaveClass(
    /focus-x-5 focus-y-4/,
  );
  await expectSound(page, 'a picture with its page');
  // Escape asks, from the form and from beside it.
  const question = page.getByRole('alertdialog', { name: 'Unsaved text' });
  for (const from of [
    dialog.getByLabel('Caption'),
    dialog.getByRole('button', { name: 'Earlier versions' }),
  ]) {
    await from.press('Escape');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
  }
  await expect(dialog.getByLabel('Caption')).toHaveValue('Suite caption');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expectTold(page, 'Media updated successfully!');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Suite caption' })).toBeFocused();
  expect(await client.agrigallery.read(id)).toMatchObject({
    image_caption: 'Suite caption',
    image_focus: { x: 0.45, y: 0.4 },
  });

  const queue = page.getByRole('region', { name: 'Upload media' });
  const files = queue.getByLabel('Pictures and videos');
  const picture = frame.locator('img[src^="blob:"]').first();
  await files.setInputFiles(chosen(await png('new.png', 240, 160, '#336699')));
  await queue.getByRole('radio', { name: 'Preview' }).check();
  await expect(picture).toBeInViewport();
  expect(await widthOf(picture)).toBe(240);
  // A film has its own proportions before it is sent.
  await queue.getByRole('button', { name: 'Take out new.png' }).click();
  await files.setInputFiles(chosen(mp4('new.mp4')));
  const film = frame.locator('video[src^="blob:"]');
  await expect(film).toHaveAttribute('width', '64');
  await expect(film).toHaveAttribute('height', '48');
  await page.setViewportSize(phone);
  await expect(queue.getByRole('button', { name: 'Upload', exact: true })).toBeHidden();
  await queue.getByRole('radio', { name: 'Edit' }).check();
  await queue.getByRole('button', { name: 'Take out new.mp4' }).click();

  await page.getByRole('button', { name: 'Edit Suite caption' }).click();
  const again = page.getByRole('dialog', { name: 'Suite caption' });
  await again.getByLabel('Picture or video').setInputFiles(chosen(await jpeg('another.jpg', 60, 72)));
  await expectFits(page, 'an open picture');
  await again.getByRole('radio', { name: 'Preview' }).check();
  await expect(picture).toBeInViewport();
  expect(await widthOf(picture)).toBe(60);
  await again.getByRole('radio', { name: 'Edit' }).check();
  await again.getByRole('button', { name: 'Update' }).click();
  await expect(again).toHaveCount(0);
  expect(await client.agrigallery.read(id)).toMatchObject({
    image_caption: 'Suite caption',
    image_focus: { x: 0.45, y: 0.4 },
    image_filename: 'another.jpg',
  });
  await page.getByRole('button', { name: 'Edit Suite caption' }).click();
  await again.getByRole('button', { name: 'Leave it to the page' }).click();
  await expect(again.getByText('45% from the left, 40% from the top')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Throw it away' }).click();
  await expect(async () => {
    await page.goto('/agribazaar-app/gallery');
    const live = page.locator('picture', { has: page.getByAltText('Suite caption', { exact: true }) });
    await expect(live).toHaveClass(/picture--focus focus-x-5 focus-y-4/, { timeout: 1000 });
    await expect(live.locator('img')).toHaveCSS('object-position', '50% 40%');
  }).toPass();
  await client.agrigallery.remove(id);
});

test('a course and a lesson are seen on their page as they are typed, one form at a time; a lesson is given another name and another PDF, and its link stays', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const course = (await client.course.create({ name: 'Replaced course' })).value;
  const subject = (await client.subject.create({ course_id: course, name: 'Replaced subject' })).value;
  await client.lesson.create(
    { subject_id: subject, name: 'Replaced lesson' },
    sent(pdf('first.pdf', 'First')),
  );
  const lessons = async () =>
    (await client.schedule()).flatMap(({ subjects }) => subjects.flatMap((one) => one.lessons));
  const before = (await lessons()).find(({ name }) => name === 'Replaced lesson');
  const refused = policyViolations(page);
  await page.setViewportSize({ width: 1440, height: 1200 });
  await openDashboard(page, portal, topicPath('class-schedule'));
  const frame = page.frameLocator('.page iframe');
  const card = page.getByRole('article', { name: 'Replaced course', exact: true });
  await card.getByRole('button', { name: 'Edit Replaced course' }).click();
  await card.getByRole('radio', { name: 'Preview' }).check();
  await expect(frame.getByText('Replaced course').first()).toBeInViewport();
  await card.getByLabel('Name of the course').fill('A course as typed');
  await expect(frame.getByText('A course as typed').first()).toBeInViewport();

  await card.getByRole('button', { name: 'Show Lessons (1)' }).click();
  await card.getByRole('button', { name: 'Edit Replaced lesson' }).click();
  const row = card.locator('.rows [data-record]');
  const lessonName = row.getByLabel('Lesson name');
  await expect(lessonName).toBeFocused();
  await row.getByRole('radio', { name: 'Preview' }).check();
  // The lessons of a subject are opened, where visitors open them.
  await expect(frame.getByText('Replaced lesson', { exact: true })).toBeInViewport();
  await lessonName.fill('A lesson as typed');
  await expect(frame.getByText('A lesson as typed', { exact: true })).toBeInViewport();
  await expect(page.locator('.page')).toHaveCount(1);
  await frame.getByText('A lesson as typed', { exact: true }).click();
  await expect(lessonName).toBeFocused();
  await expectSound(page, 'a lesson with its page');

  const next = card.locator('form.lesson');
  await next.locator('..').getByRole('radio', { name: 'Preview' }).check();
  await next.getByLabel('Lesson name').fill('The next lesson');
  await next.getByLabel('PDF file').setInputFiles(chosen(pdf('next.pdf', 'Next')));
  await expect(frame.getByText('The next lesson', { exact: true })).toBeInViewport();
  expect(refused).toEqual([]);
  expect((await client.schedule()).find(({ id }) => id === course)?.name).toBe('Replaced course');

  // Its address leads to it, through a subject whose lessons are not seen at first.
  page.on('dialog', (dialog) => void dialog.accept());
  await expect(page).toHaveURL(new RegExp(`&lesson=${before?.id}$`));
  await page.reload();
  await expect(lessonName).toBeInViewport();
  await row.getByRole('button', { name: 'Earlier versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Earlier versions' });
  await expect(versions.getByRole('listitem')).toContainText('added');
  await versions.getByRole('button', { name: 'Close' }).click();
  await lessonName.fill('Corrected lesson');
  await row.getByLabel('PDF file').setInputFiles(chosen(pdf('second.pdf', 'Second and longer')));
  await row.getByRole('button', { name: 'Update' }).click();
  await expectTold(page, 'Lesson updated successfully!');
  await expect(card.getByRole('button', { name: 'Edit Corrected lesson' })).toBeFocused();
  const now = (await lessons()).find(({ name }) => name === 'Corrected lesson');
  expect(now).toMatchObject({ id: before?.id, pdf_filename: before?.pdf_filename });
  expect(now?.pdf_size).not.toBe(before?.pdf_size);
  await client.course.remove(course);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('twenty taps beside typing lead from the login to twelve new pictures with captions, in an order of their own', async ({
    page,
    portal,
  }) => {
    const captions = Array.from('CAKDGILBEJFH', (letter) => `Tapped ${letter}`);
    const wanted = captions.toSorted();
    const files = await Promise.all(
      captions.map((_caption, index) => jpeg(`IMG_${1001 + index}.jpg`, 40, 30)),
    );
    const { tap, taps } = await openTopicsByThumb(page, portal);
    await tap(page.getByRole('link', { name: 'GritGallery', exact: true }));
    const choosing = page.waitForEvent('filechooser');
    await tap(page.locator('label.btn', { hasText: 'Choose files' }));
    await (await choosing).setFiles(files.map(chosen));
    const waiting = page.getByRole('list', { name: 'Waiting' });
    await tap(waiting.getByLabel('Caption of IMG_1001.jpg'));
    for (const [index, caption] of captions.entries()) {
      await expect(waiting.getByRole('textbox').nth(index)).toBeFocused();
      await page.keyboard.insertText(caption);
      // The key that a phone calls “Next”.
      if (index < captions.length - 1) await page.keyboard.press('Enter');
    }
    await expectFits(page, 'twelve pictures that wait');
    await expectSound(page, 'twelve pictures that wait');
    await tap(page.getByRole('button', { name: 'Upload', exact: true }));
    await expect(page.getByText('1 of 12 uploaded, 11 wait', { exact: true })).toBeVisible();
    const all = page.getByRole('button', { name: 'Upload all' });
    await expect(all).toHaveAttribute('aria-disabled', 'false');
    await tap(all);
    await expect(waiting).toHaveCount(0);
    // The first one stands where it shall: the others come behind it.
    await tap(page.getByRole('button', { name: 'Select', exact: true }));
    for (const caption of wanted.slice(1))
      await tap(page.getByRole('checkbox', { name: `Select ${caption}` }));
    await expectSound(page, 'eleven pictures chosen');
    await tap(page.getByRole('button', { name: 'To the end' }));
    await expectTold(page, '11 moved.');
    expect(taps()).toBeLessThanOrEqual(20);
    const client = await administratorClient(portal);
    const added = (await client.gritgallery.list()).slice(-captions.length);
    expect(added.map(({ image_caption }) => image_caption)).toEqual(wanted);
    for (const { id } of added) await client.gritgallery.remove(id);
  });
});

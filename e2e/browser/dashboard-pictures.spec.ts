import { jpeg, pdf } from '../http/test-files.ts';
import { administratorClient } from './administrator.ts';
import { chosen, dashboardPath, expectFits, openDashboard, phone } from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSound } from './page-watch.ts';
import { openTopicsByThumb } from './fingers.ts';
import { expect, test } from './portal.ts';

test('a picture of a gallery is given a caption and a focus by the keyboard, which its page shows, and another file', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const [item] = await client.eatsgallery.list();
  if (item === undefined) throw new Error('The gallery is empty.');
  await openDashboard(page, portal, `${dashboardPath}?topic=eats-gallery`);
  const tile = page.getByRole('button', { name: `Edit ${item.image_filename}`, exact: true });
  await tile.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: item.image_filename });
  await dialog.getByLabel('Caption').fill('Suite caption');
  await dialog.getByRole('button', { name: 'Focus' }).focus();
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
  await expect(dialog.getByText('45% from the left, 40% from the top')).toBeVisible();
  await expectSound(page, 'an open picture');
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
  expect(await client.eatsgallery.read(item.id)).toMatchObject({
    image_caption: 'Suite caption',
    image_focus: { x: 0.45, y: 0.4 },
  });
  await expect(async () => {
    await page.goto('/aruneats-app/gallery');
    const picture = page.locator('picture', { has: page.getByAltText('Suite caption', { exact: true }) });
    await expect(picture).toHaveClass(/picture--focus focus-x-5 focus-y-4/, { timeout: 1000 });
    await expect(picture.locator('img')).toHaveCSS('object-position', '50% 40%');
  }).toPass();

  await page.setViewportSize(phone);
  await openDashboard(page, portal, `${dashboardPath}?topic=eats-gallery&eatsgallery=${item.id}`);
  const again = page.getByRole('dialog', { name: 'Suite caption' });
  await again.getByLabel('Picture or video').setInputFiles(chosen(await jpeg('another.jpg', 60, 72)));
  await expectFits(page, 'an open picture');
  await again.getByRole('button', { name: 'Leave it to the page' }).click();
  await again.getByRole('button', { name: 'Update' }).click();
  await expectTold(page, 'Media updated successfully!');
  expect(await client.eatsgallery.read(item.id)).toMatchObject({
    image_caption: 'Suite caption',
    image_focus: null,
    image_filename: 'another.jpg',
  });
});

test('a lesson is given another name and another PDF, and its link stays', async ({ page, portal }) => {
  const client = await administratorClient(portal);
  const course = (await client.course.create({ name: 'Replaced course' })).value;
  const subject = (await client.subject.create({ course_id: course, name: 'Replaced subject' })).value;
  const file = new File([new Uint8Array(pdf('first.pdf', 'First').bytes)], 'first.pdf');
  await client.lesson.create({ subject_id: subject, name: 'Replaced lesson' }, { file });
  const lessons = async () =>
    (await client.schedule()).flatMap(({ subjects }) => subjects.flatMap((one) => one.lessons));
  const before = (await lessons()).find(({ name }) => name === 'Replaced lesson');
  await openDashboard(page, portal, `${dashboardPath}?topic=class-schedule`);
  const card = page.getByRole('article', { name: 'Replaced course' });
  await card.getByRole('button', { name: 'Show Lessons (1)' }).click();
  await card.getByRole('button', { name: 'Edit Replaced lesson' }).click();
  const row = card.locator('.rows [data-record]');
  await expect(row.getByLabel('Lesson name')).toBeFocused();
  // Its address leads to it, through a subject whose lessons are not seen at first.
  await expect(page).toHaveURL(new RegExp(`&lesson=${before?.id}$`));
  await page.reload();
  await expect(row.getByLabel('Lesson name')).toBeInViewport();
  await row.getByRole('button', { name: 'Earlier versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Earlier versions' });
  await expect(versions.getByRole('listitem')).toContainText('added');
  await versions.getByRole('button', { name: 'Close' }).click();
  await row.getByLabel('Lesson name').fill('Corrected lesson');
  await row.getByLabel('PDF file').setInputFiles(chosen(pdf('second.pdf', 'Second and longer')));
  await expectSound(page, 'an open lesson');
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

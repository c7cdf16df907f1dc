import { jpeg, pdf } from '../http/test-files.ts';
import { administratorClient } from './administrator.ts';
import { chosen, dashboardPath, expectFits, openDashboard, phone } from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSound } from './page-watch.ts';
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

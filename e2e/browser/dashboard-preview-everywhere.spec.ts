import { administratorClient } from './administrator.ts';
import { chosen, dashboardPath, openDashboard, policyViolations } from './dashboard-screen.ts';
import { expectSound } from './page-watch.ts';
import { expect, test } from './portal.ts';
import { mp4, pdf, png } from '../http/test-files.ts';

// Forms that stand in a row or in a dialog have their page beside them as any other.
test.describe.configure({ timeout: 60_000 });

test('names of the class schedule and its lessons are seen on their page, one form at a time', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const course = (await client.course.create({ name: 'Previewed course' })).value;
  const subject = (await client.subject.create({ course_id: course, name: 'Previewed subject' })).value;
  const file = new File([new Uint8Array(pdf('first.pdf', 'First').bytes)], 'first.pdf');
  await client.lesson.create({ subject_id: subject, name: 'Previewed lesson' }, { file });
  const refused = policyViolations(page);
  await page.setViewportSize({ width: 1440, height: 1200 });
  await openDashboard(page, portal, `${dashboardPath}?topic=class-schedule`);
  const frame = page.frameLocator('.page iframe');
  const card = page.getByRole('article', { name: 'Previewed course', exact: true });

  await card.getByRole('button', { name: 'Edit Previewed course' }).click();
  await card.getByRole('radio', { name: 'Preview' }).check();
  await expect(frame.getByText('Previewed course').first()).toBeInViewport();
  await card.getByLabel('Name of the course').fill('A course as typed');
  await expect(frame.getByText('A course as typed').first()).toBeInViewport();

  await card.getByRole('button', { name: 'Show Lessons' }).click();
  await card.getByRole('button', { name: 'Edit Previewed lesson' }).click();
  const row = card.locator('li', { has: page.getByRole('button', { name: 'Update' }) });
  await row.getByRole('radio', { name: 'Preview' }).check();
  // The lessons of a subject are opened, where visitors open them.
  await expect(frame.getByText('Previewed lesson', { exact: true })).toBeInViewport();
  await row.getByLabel('Lesson name').fill('A lesson as typed');
  await expect(frame.getByText('A lesson as typed', { exact: true })).toBeInViewport();
  await expect(page.locator('.page')).toHaveCount(1);
  await frame.getByText('A lesson as typed', { exact: true }).click();
  await expect(row.getByLabel('Lesson name')).toBeFocused();
  await expectSound(page, 'a lesson with its page');

  const next = card.locator('form.lesson');
  await next.locator('..').getByRole('radio', { name: 'Preview' }).check();
  await next.getByLabel('Lesson name').fill('The next lesson');
  await next.getByLabel('PDF file').setInputFiles(chosen(pdf('next.pdf', 'Next')));
  await expect(frame.getByText('The next lesson', { exact: true })).toBeInViewport();
  expect(refused).toEqual([]);
  expect((await client.schedule()).find(({ id }) => id === course)?.name).toBe('Previewed course');
  await client.course.remove(course);
});

test('pictures of a gallery are seen on its page, those that wait to be sent as well', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const { bytes, type } = await png('shown.png', 200, 160);
  const file = new File([new Uint8Array(bytes)], 'shown.png', { type });
  const { value: id } = await client.agrigallery.create({}, { file });
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openDashboard(page, portal, `${dashboardPath}?topic=agri-gallery&agrigallery=${id}`);
  const frame = page.frameLocator('.page iframe');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Preview' }).check();
  await dialog.getByLabel('Caption').fill('A caption as typed');
  await expect(frame.getByText('A caption as typed').first()).toBeInViewport();
  await dialog.getByRole('button', { name: 'Focus' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(frame.locator('picture', { has: frame.getByAltText('A caption as typed') })).toHaveClass(
    /focus-x-/,
  );
  const other = chosen(await png('other.png', 300, 200, '#996633'));
  await dialog.getByLabel('Picture or video').setInputFiles(other);
  const picture = frame.locator('img[src^="blob:"]').first();
  await expect(picture).toBeInViewport();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await expectSound(page, 'a picture with its page');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const queue = page.getByRole('region', { name: 'Upload media' });
  await queue
    .getByLabel('Pictures and videos')
    .setInputFiles(chosen(await png('new.png', 240, 160, '#336699')));
  await queue.getByRole('radio', { name: 'Preview' }).check();
  await expect(picture).toBeInViewport();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
  // A film has its own proportions before it is sent.
  await queue.getByRole('button', { name: 'Take out new.png' }).click();
  await queue.getByLabel('Pictures and videos').setInputFiles(chosen(mp4('new.mp4')));
  const film = frame.locator('video[src^="blob:"]');
  await expect(film).toHaveAttribute('width', '64');
  await expect(film).toHaveAttribute('height', '48');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(queue.getByRole('button', { name: 'Upload', exact: true })).toBeHidden();
  await queue.getByRole('radio', { name: 'Edit' }).check();
  await queue.getByRole('button', { name: 'Take out new.mp4' }).click();
  await client.agrigallery.remove(id);
});

// Past 300 lines: courses, subjects and lessons stand in each other, and are gone through as one schedule.
import { apiBase, dashboardMessages, limits, collections, otherContent, pdfFileRule } from '@portal/contract';
import type { Locator } from '@playwright/test';
import { jpeg, pdf } from '../http/test-files.ts';
import { administratorClient } from './administrator.ts';
import {
  chosen,
  deleteRecord,
  keptDrafts,
  openDashboard,
  policyViolations,
  topicPath,
} from './dashboard-screen.ts';
import { whileAnswersAreLost } from './lost-answers.ts';
import { expectTold } from './notices.ts';
import { expectSoundInViews, opposites } from './page-watch.ts';
import { expect, test } from './portal.ts';

const address = topicPath('class-schedule');

// Each is a walk of many steps: a busy machine takes its time.
test.describe.configure({ timeout: 60_000 });

test('class schedule: a course, its subject and its lesson come and go', async ({ page, portal }) => {
  const violations = policyViolations(page);
  const desk = page.viewportSize() ?? { width: 1280, height: 720 };
  await openDashboard(page, portal, address);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  const before = await page.getByRole('article').count();
  await page.getByRole('button', { name: 'Add course' }).click();
  const course = page.getByRole('article', { name: `New Course ${before + 1}` });
  await expect(course).toBeVisible();

  await course.getByRole('button', { name: 'Add subject' }).click();
  const subject = course.locator('.subject');
  await expect(subject.getByRole('heading')).toHaveText('New Subject 1');
  await expect(subject).toHaveCount(1);

  await subject.getByRole('button', { name: 'Show Lessons' }).click();
  await expect(subject.getByText('No lessons available.', { exact: true })).toBeVisible();
  await expect(subject.getByLabel('Lesson name')).toHaveValue('Lesson 1');
  const file = subject.getByLabel('PDF file');
  const lessonName = subject.getByLabel('Lesson name');
  await lessonName.fill(' ');
  await subject.getByRole('button', { name: 'Add lesson' }).click();
  // What is missing is told, and stays told at its field.
  await expectTold(page, collections.lesson.missing);
  await expect(lessonName).toHaveAccessibleDescription('Please fill this in.');
  await expect(lessonName).toBeFocused();
  await expect(file).toHaveAccessibleDescription(`PDF up to 25 MB. ${pdfFileRule.required}`);
  await lessonName.fill('Lesson 1');
  await expect(lessonName).toHaveAttribute('aria-invalid', 'false');
  // A file of another type is not taken at all.
  await file.setInputFiles(chosen(await jpeg('no-lesson.jpg')));
  await expectTold(page, pdfFileRule.wrongType);
  await expect(file).toHaveAccessibleDescription(`PDF up to 25 MB. ${pdfFileRule.wrongType}`);
  await expect(file).toHaveValue('');
  // What only calls itself a PDF is refused by its content, which the server reads.
  const fake = { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<p>') };
  await file.setInputFiles(fake);
  const otherFile = otherContent('.pdf', pdfFileRule);
  const refused = subject.locator('form.lesson').getByRole('alert').getByText(otherFile, { exact: true });
  // A press so soon after the last one does nothing, so it is made until it does something.
  await expect(async () => {
    await subject.getByRole('button', { name: 'Add lesson' }).click();
    await expect(refused).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(file).toHaveAttribute('aria-invalid', 'true');
  await expect(file).toHaveAccessibleDescription(`PDF up to 25 MB. ${otherFile}`);
  await file.setInputFiles(chosen(pdf('first.pdf')));
  await expect(page.locator('.notices').getByText(pdfFileRule.wrongType)).toBeHidden();
  // No press before this one has made it wait.
  await page.waitForTimeout(limits.doubleSubmitMs);
  await subject.getByRole('button', { name: 'Add lesson' }).click();
  const lesson = subject.getByRole('link', { name: 'Lesson 1' });
  await expect(lesson).toBeVisible();
  // The next one is at hand.
  await expect(lessonName).toHaveValue('Lesson 2');
  await expect(file).toHaveValue('');
  await expect(file).toBeFocused();
  const unsaved = page.getByRole('alertdialog', { name: 'Unsaved text' });
  await lessonName.fill('Never mind');
  await lessonName.press('Escape');
  await unsaved.getByRole('button', { name: 'Throw it away' }).click();
  await expect(lessonName).toHaveValue('Lesson 2');
  const served = await page.request.get(String(await lesson.getAttribute('href')));
  expect(served.headers()['content-type']).toContain('application/pdf');

  await subject.getByRole('button', { name: 'Edit New Subject 1' }).click();
  await subject.getByLabel('Name of the subject').fill('Accounts');
  // The second click of a double click saves nothing, which would only meet the version that the first one made.
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') answers.push(response.status());
  });
  await subject.getByRole('button', { name: 'Update' }).dblclick();
  await expect(subject.getByRole('heading', { name: 'Accounts' })).toBeVisible();
  await expect.poll(() => answers).toEqual([200]);
  await subject.getByRole('button', { name: 'Edit Accounts' }).click();
  await course.getByRole('button', { name: /^Edit New Course/ }).click();
  await expectSoundInViews(page, opposites);
  await page.setViewportSize(desk);
  // Back leads from the one to the other, and forward again.
  await expect(page).toHaveURL(/&subject=\d+&course=\d+$/);
  await page.goBack();
  await expect(course.getByLabel('Name of the course')).toHaveCount(0);
  await expect(subject.getByLabel('Name of the subject')).toBeVisible();
  await page.goForward();
  // Escape asks before it leaves it as it was, and what stands in its place takes the focus.
  await course.getByLabel('Name of the course').fill('Never mind');
  await page.keyboard.press('Escape');
  await unsaved.getByRole('button', { name: 'Cancel' }).click();
  await expect(course.getByLabel('Name of the course')).toHaveValue('Never mind');
  await page.keyboard.press('Escape');
  await unsaved.getByRole('button', { name: 'Throw it away' }).click();
  await expect(course.getByRole('button', { name: /^Edit New Course/ })).toBeFocused();
  await subject.getByLabel('Name of the subject').fill('  ');
  await subject.getByRole('button', { name: 'Update' }).click();
  await expectTold(page, 'Please enter a name.');
  const subjectName = subject.getByLabel('Name of the subject');
  await expect(subjectName).toHaveAccessibleDescription('Please enter a name.');
  await expect(subjectName).toBeFocused();
  await subjectName.fill('Accountancy');
  await expect(subjectName).toHaveAttribute('aria-invalid', 'false');
  // Another window is faster: both names are shown, and the next press saves the one that was typed here.
  const client = await administratorClient(portal);
  const stored = (await client.schedule())
    .flatMap(({ subjects }) => subjects)
    .find(({ name }) => name === 'Accounts');
  await client.subject.update(stored?.id ?? 0, { name: 'From elsewhere' });
  await subject.getByRole('button', { name: 'Update' }).click();
  const both = subject.getByText(
    'Saved in the meantime: “From elsewhere”. Update saves yours, Cancel keeps the saved one.',
    { exact: true },
  );
  await expect(both).toBeVisible();
  // What was typed is there after a reload too.
  await page.reload();
  await expect(subjectName).toHaveValue('Accountancy');
  await expect(subjectName).not.toBeFocused();
  await expect(both).toBeVisible();
  await subject.getByRole('button', { name: 'Update' }).click();
  await expect(course.getByRole('heading', { name: 'Accountancy' })).toBeVisible();

  await course.getByRole('button', { name: `Edit New Course ${before + 1}` }).click();
  await course.getByLabel('Name of the course').fill('Suite course');
  await course.getByRole('button', { name: 'Update' }).click();
  await expectTold(page, 'Course updated successfully!');
  const renamed = page.getByRole('article', { name: 'Suite course' });

  const remove = async (name: string, context: string, says: string) => {
    await renamed.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete' });
    const question = `Are you sure you want to delete this ${context}?`;
    await expect(dialog.getByText(question, { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectTold(page, says);
  };
  await renamed.getByRole('button', { name: 'Show Lessons' }).click();
  await remove('Lesson 1', 'lesson', 'Lesson deleted successfully!');
  await remove('Accountancy', 'subject', 'Subject deleted successfully!');
  await remove('Suite course', 'course', 'Course deleted successfully!');
  await expect(renamed).toHaveCount(0);
  expect(violations).toEqual([]);
});

test('class schedule: what is pressed twice within half a second is added once', async ({ page, portal }) => {
  const client = await administratorClient(portal);
  const { value: id } = await client.course.create({ name: 'Pressed twice' });
  const sent: string[] = [];
  page.on('request', (request) => {
    const [, what] = new URL(request.url()).pathname.split(`${apiBase}/schedule/`);
    if (request.method() === 'POST' && what !== undefined) sent.push(what);
  });
  // The time stands still but for what the test lets pass: no machine is too slow for it.
  await page.clock.install();
  await openDashboard(page, portal, address);
  const course = page.getByRole('article', { name: 'Pressed twice' });
  await expect(course).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const added = { subjects: course.locator('.subject'), lessons: course.locator('.subject [data-record]') };
  const pressTwice = (name: string) => course.getByRole('button', { name }).dblclick();
  /** What is drawn needs a moment of the page's time, which is far less than half a second. */
  const untilThere = (count: number, what: keyof typeof added) =>
    expect(async () => {
      await page.clock.runFor(1);
      await expect(added[what]).toHaveCount(count, { timeout: 50 });
    }).toPass({ intervals: [50] });

  await pressTwice('Add subject');
  await untilThere(1, 'subjects');
  await pressTwice('Add subject');
  expect(sent).toEqual(['subjects']);
  await page.clock.runFor(limits.doubleSubmitMs);
  await pressTwice('Add subject');
  await untilThere(2, 'subjects');
  expect(sent).toEqual(['subjects', 'subjects']);

  await course.getByRole('button', { name: 'Show Lessons' }).first().click();
  await course.getByLabel('PDF file').setInputFiles(chosen(pdf('first.pdf')));
  await pressTwice('Add lesson');
  await untilThere(1, 'lessons');
  // The form is another one by now.
  await course.getByLabel('PDF file').setInputFiles(chosen(pdf('second.pdf')));
  await pressTwice('Add lesson');
  expect(sent.filter((what) => what === 'lessons')).toHaveLength(1);
  await page.clock.runFor(limits.doubleSubmitMs);
  await pressTwice('Add lesson');
  await untilThere(2, 'lessons');
  expect(sent.filter((what) => what === 'lessons')).toHaveLength(2);
  await expect(added.lessons).toHaveText(['Lesson 1', 'Lesson 2']);
  await client.course.remove(id);
});

test('class schedule: what was added although its answer was lost is there once', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const before = (await client.schedule()).length;
  const lost = page
    .getByRole('alert')
    .getByText(dashboardMessages.scheduleError('The server could not be reached. Please try again.'), {
      exact: true,
    });
  await openDashboard(page, portal, address);
  const courses = page.getByRole('article');
  const course = page.getByRole('article', { name: `New Course ${before + 1}` });
  const subjects = course.locator('.subject');
  await expect(courses).toHaveCount(before);
  /** No press before this one makes it wait. */
  const press = async (name: string) => {
    await page.waitForTimeout(limits.doubleSubmitMs);
    await page.getByRole('button', { name }).last().click();
  };
  /** Presses a button, and finds what it has added without being told. */
  const loseAnswer = (name: string, added: Locator) =>
    whileAnswersAreLost(page, portal.cmsUrl, async () => {
      await press(name);
      await expect(lost).toBeVisible();
      await expect(added).toHaveCount(1);
    });
  await loseAnswer('Add course', course);
  await press('Add course');
  await expectTold(page, collections.course.messages.added);
  await expect(course.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(courses).toHaveCount(before + 1);
  await loseAnswer('Add subject', subjects);
  await press('Add subject');
  await expectTold(page, collections.subject.messages.added);
  await expect(subjects).toHaveCount(1);

  // Whoever has seen what became of a press, and gone on, means another one.
  await loseAnswer('Add subject', course.getByRole('heading', { name: 'New Subject 2' }));
  await deleteRecord(page, 'New Subject 2');
  await press('Add subject');
  await expect(subjects.getByRole('heading')).toHaveText(['New Subject 1', 'New Subject 2']);

  // The browser asks before it leaves what is on its way.
  const held = Promise.withResolvers<undefined>();
  await page.route(`${portal.cmsUrl}${apiBase}/schedule/subjects`, async (route) => {
    await held.promise;
    await route.continue();
  });
  const sent = page.waitForRequest(/schedule.subjects$/);
  await press('Add subject');
  await sent;
  // What is sent is guarded a moment later.
  const isGuarded = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(isGuarded).toBe(true);
  held.resolve(undefined);
  await expect(subjects).toHaveCount(3);
  for (const { id } of (await client.schedule()).slice(before)) await client.course.remove(id);
});

test('class schedule: what was typed for something deleted elsewhere is told', async ({ page, portal }) => {
  const client = await administratorClient(portal);
  const { value: gone } = await client.course.create({ name: 'Soon gone' });
  const { value: kept } = await client.course.create({ name: 'Stays' });
  await client.subject.create({ course_id: gone, name: 'Goes with it' });
  const { value: alone } = await client.subject.create({ course_id: kept, name: 'Goes alone' });
  // The browser's question before unsaved changes are left.
  page.on('dialog', (dialog) => void dialog.accept());
  await openDashboard(page, portal, address);
  const card = page.getByRole('article', { name: 'Soon gone' });
  const rename = async (level: string, name: string, typed: string) => {
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    await page.getByLabel(`Name of the ${level}`).last().fill(typed);
  };
  await rename('course', 'Soon gone', 'Typed course');
  await rename('subject', 'Goes with it', 'Typed subject');
  await card.getByRole('button', { name: 'Show Lessons' }).click();
  await card.getByLabel('Lesson name').fill('Typed lesson');
  await rename('subject', 'Goes alone', 'Typed as well');
  await client.course.remove(gone);
  await client.subject.remove(alone);
  await card.getByRole('button', { name: 'Add subject' }).click();
  const told = page
    .getByRole('alert')
    .getByText(dashboardMessages.scheduleError(collections.subject.fields.course.unknown), { exact: true });
  await expect(told).toBeVisible();
  await expect(card).toHaveCount(0);
  const lost = page.locator('.schedule > .draft > span');
  const sentences = [
    'You had typed “Typed course” as the name of a course that was deleted elsewhere.',
    'You had begun the lesson “Typed lesson” in a subject that was deleted elsewhere.',
    'You had typed “Typed subject” as the name of a subject that was deleted elsewhere.',
    'You had typed “Typed as well” as the name of a subject that was deleted elsewhere.',
  ];
  await expect(lost).toHaveText(sentences);
  await expectSoundInViews(page, opposites);
  await page.reload();
  await expect(lost).toHaveText(sentences);
  await page.getByRole('button', { name: 'Make it a new one' }).click();
  const added = page.getByRole('article', { name: 'Typed course' });
  await expect(added).toBeVisible();
  for (let left = sentences.length - 1; left > 0; left -= 1) {
    await expect(lost).toHaveCount(left);
    await page.getByRole('button', { name: 'Throw away what I typed' }).first().click();
  }
  await expect(lost).toHaveCount(0);
  await expect.poll(() => keptDrafts(page)).toEqual([]);

  // What is not there any more when it is changed or sent goes from the screen, too.
  await rename('course', 'Typed course', 'In vain');
  await client.course.remove(Number(await added.getAttribute('data-record')));
  await added.getByRole('button', { name: 'Update' }).click();
  await expect(added).toHaveCount(0);
  await expect(lost).toHaveText([/“In vain”/]);
  await client.course.remove(kept);
});

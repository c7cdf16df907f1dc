import type { Page } from '@playwright/test';
import { jpeg, mp4, pdf } from '../http/test-files.ts';
import { chosen, dashboardPath, openDashboard, policyViolations, rowOf } from './dashboard-screen.ts';
import { expect, test } from './portal.ts';

/** One generic list and form of the dashboard, and what is typed into it. */
interface Collection {
  readonly topic: string;
  readonly heading: string;
  readonly noun: string;
  readonly button: 'Save' | 'Add';
  /** Values by label; the first one names the record. */
  readonly values: Readonly<Record<string, string>>;
  /** What is changed, by label, and what its row then shows. */
  readonly change: readonly [label: string, value: string, shown: string];
  readonly required: string;
  readonly says: readonly [added: string, updated: string, deleted: string];
  /** {context} of the Confirm Delete dialog. */
  readonly context: string;
  readonly picture?: boolean;
}

const point = { button: 'Add', values: { Point: 'A point of the suite' } } as const;
const changedPoint = { change: ['Point', 'A changed point', 'A changed point'] } as const;
const offer = {
  heading: 'Offers',
  noun: 'offer',
  button: 'Save',
  values: { 'Offer Name': 'Suite offer', Description: 'Two for one', Days: 'Until Sunday' },
  change: ['Days', 'Until Monday', 'Until Monday'],
  required: 'Please fill in all the fields before saving.',
  says: ['Offer added successfully!', 'Offer updated successfully!', 'Offer deleted successfully!'],
  context: 'offer',
} as const;

const collections: readonly Collection[] = [
  {
    topic: 'batches',
    heading: 'Batches',
    noun: 'batch',
    button: 'Save',
    values: {
      'Batch Name': 'Suite batch',
      Subjects: 'Accountancy',
      Language: 'English',
      'Start Date': '2027-06-01',
      Duration: '10 months',
      'Fees (INR)': '125000',
    },
    change: ['Fees (INR)', '99000', '₹99,000'],
    required: 'Please fill in all the batch fields before saving.',
    says: ['Batch added successfully!', 'Batch updated successfully!', 'Batch deleted successfully!'],
    context: 'batch',
  },
  {
    ...point,
    ...changedPoint,
    topic: 'batches',
    heading: 'Eligibility',
    noun: 'eligibility',
    required: 'Please enter an eligibility requirement.',
    says: ['Eligibility added!', 'Eligibility updated!', 'Eligibility deleted.'],
    context: 'eligibility',
  },
  {
    ...point,
    ...changedPoint,
    topic: 'batches',
    heading: 'Why Join',
    noun: 'reason',
    required: 'Please enter a point.',
    says: ['Why Join point added.', 'Why Join point updated.', 'Deleted successfully.'],
    context: 'point',
  },
  {
    ...point,
    ...changedPoint,
    topic: 'batches',
    heading: 'Timetable',
    noun: 'timetable point',
    required: 'Please enter a point.',
    says: ['Timetable point added.', 'Timetable point updated.', 'Timetable point deleted.'],
    context: 'timetable point',
  },
  {
    topic: 'fees',
    heading: 'Fees structure',
    noun: 'fees structure',
    button: 'Save',
    values: { Program: 'Suite program', 'Tuition Fee': '40000', Others: '500', 'Total (Inc. GST)': '47790' },
    change: ['Others', '2500', '₹2,500'],
    required: 'Please fill in all fields before saving.',
    says: [
      'Fees structure added successfully!',
      'Fees structure updated successfully!',
      'Fees structure deleted successfully!',
    ],
    context: 'fees structure',
  },
  {
    ...point,
    ...changedPoint,
    topic: 'fees',
    heading: 'Scholarships',
    noun: 'scholarship',
    required: 'Please enter a scholarship detail.',
    says: ['Scholarship added!', 'Scholarship updated!', 'Scholarship deleted.'],
    context: 'scholarship',
  },
  {
    ...point,
    ...changedPoint,
    topic: 'fees',
    heading: 'Rules',
    noun: 'rule',
    required: 'Please enter a rule.',
    says: ['Rule added!', 'Rule updated!', 'Rule deleted.'],
    context: 'rule',
  },
  {
    topic: 'food-court',
    heading: 'Food brands',
    noun: 'food court item',
    button: 'Save',
    values: { Name: 'Suite kitchen', About: 'Dosas made to order', Products: 'Dosa, Vada' },
    change: ['Products', 'Dosa, Vada, Pongal', 'Dosa, Vada, Pongal'],
    required: 'Please fill in all fields before saving.',
    says: [
      'Food court added successfully!',
      'Food court updated successfully!',
      'Food court deleted successfully!',
    ],
    context: 'food court item',
    picture: true,
  },
  { ...offer, topic: 'eats-offer' },
  { ...offer, topic: 'bazaar-offer' },
];

/** The screen of a collection: its list beside its form. */
const screenOf = (page: Page, heading: string) =>
  page.locator('.admin__cols', { has: page.getByRole('heading', { name: new RegExp(`^${heading}`) }) });

for (const collection of collections) {
  const { topic, heading, noun, values, change, says } = collection;
  test(`${topic}: ${heading} is checked, added, edited and deleted`, async ({ page, portal }) => {
    const violations = policyViolations(page);
    await openDashboard(page, portal, `${dashboardPath}?topic=${topic}`);
    const screen = screenOf(page, heading).filter({
      has: page.getByRole('heading', { name: `Add ${noun}` }),
    });
    const [name = ''] = Object.values(values);

    await screen.getByRole('button', { name: collection.button, exact: true }).click();
    await expect(page.getByRole('alert').getByText(collection.required)).toBeVisible();

    for (const [label, value] of Object.entries(values)) {
      await screen.getByLabel(label, { exact: true }).fill(value);
    }
    if (collection.picture === true) {
      await screen.locator('input[type=file]').setInputFiles(chosen(await jpeg()));
    }
    await screen.getByRole('button', { name: collection.button, exact: true }).click();
    await expect(page.getByText(says[0])).toBeVisible();
    await expect(rowOf(page, name)).toBeVisible();

    const [label, value, shown] = change;
    const editing = screenOf(page, heading).filter({
      has: page.getByRole('heading', { name: `Edit ${noun}` }),
    });
    await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
    await editing.getByLabel(label, { exact: true }).fill(value);
    await editing.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText(says[1])).toBeVisible();
    const newName = label === Object.keys(values)[0] ? value : name;
    await expect(rowOf(page, newName)).toContainText(shown);

    await page.getByRole('button', { name: `Delete ${newName}`, exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete' });
    await expect(dialog).toContainText(`Are you sure you want to delete this ${collection.context}?`);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(says[2])).toBeVisible();
    await expect(rowOf(page, newName)).toHaveCount(0);
    expect(violations).toEqual([]);
  });
}

test('batches: negative fees are refused with the specified sentence', async ({ page, portal }) => {
  await openDashboard(page, portal, `${dashboardPath}?topic=batches`);
  const screen = screenOf(page, 'Batches');
  for (const [label, value] of Object.entries(collections[0]?.values ?? {})) {
    await screen.getByLabel(label, { exact: true }).fill(value);
  }
  await screen.getByLabel('Fees (INR)').fill('-5');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').getByText('Fees must be a valid non-negative number.')).toBeVisible();
});

for (const topic of ['gallery', 'grit-gallery', 'infra-gallery', 'agri-gallery', 'eats-gallery']) {
  test(`${topic}: one press uploads the first file, the next one the rest`, async ({ page, portal }) => {
    const violations = policyViolations(page);
    await openDashboard(page, portal, `${dashboardPath}?topic=${topic}`);
    const names = [`${topic}-one.jpg`, `${topic}-two.jpg`, `${topic}-three.mp4`];
    const files = [await jpeg(names[0]), await jpeg(names[1], 50, 40), mp4(names[2])];
    await page.getByLabel('Pictures and videos').setInputFiles(files.map(chosen));
    const stored = (name = '') => page.getByRole('button', { name: `Delete ${name}`, exact: true });

    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText('Media uploaded successfully!')).toBeVisible();
    await expect(stored(names[0])).toBeVisible();
    await expect(stored(names[1])).toHaveCount(0);
    await page.getByRole('button', { name: 'Upload remaining (2)' }).click();
    await expect(stored(names[2])).toBeVisible();

    for (const name of names) {
      await stored(name).click();
      await expect(page.getByRole('alertdialog')).toContainText('delete this media item?');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(stored(name)).toHaveCount(0);
    }
    await expect(page.getByText('Image deleted successfully!')).toBeVisible();
    expect(violations).toEqual([]);
  });
}

test('class schedule: a course, its subject and its lesson come and go', async ({ page, portal }) => {
  const violations = policyViolations(page);
  await openDashboard(page, portal, `${dashboardPath}?topic=class-schedule`);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  const before = await page.getByRole('article').count();
  await page.getByRole('button', { name: 'Add course' }).click();
  const course = page.getByRole('article', { name: `New Course ${before + 1}` });
  await expect(course).toBeVisible();

  // The second click of a double click adds nothing.
  await course.getByRole('button', { name: 'Add subject' }).dblclick();
  const subject = course.locator('.subject');
  await expect(subject.getByRole('heading')).toHaveText('New Subject 1');
  await expect(subject).toHaveCount(1);

  await subject.getByRole('button', { name: 'Show Lessons' }).click();
  await expect(subject.getByText('No lessons available.')).toBeVisible();
  await expect(subject.getByLabel('Lesson name')).toHaveValue('Lesson 1');
  await subject.getByLabel('PDF file').setInputFiles(chosen(pdf('first.pdf')));
  await subject.getByRole('button', { name: 'Add lesson' }).click();
  const lesson = subject.getByRole('link', { name: 'Lesson 1' });
  await expect(lesson).toBeVisible();
  const served = await page.request.get(String(await lesson.getAttribute('href')));
  expect(served.headers()['content-type']).toContain('application/pdf');

  await subject.getByRole('button', { name: 'Edit New Subject 1' }).click();
  await subject.getByLabel('Name of the subject').fill('Accountancy');
  await subject.getByRole('button', { name: 'Update' }).click();
  await expect(course.getByRole('heading', { name: 'Accountancy' })).toBeVisible();

  await course.getByRole('button', { name: `Delete New Course ${before + 1}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(course).toHaveCount(0);
  expect(violations).toEqual([]);
});

import { test as base, type Page } from '@playwright/test';
import type { Client } from '@portal/contract';
import { jpeg } from '../http/test-files.ts';
import { startPortal, type Portal } from '../portal/portal-process.ts';
import { administratorClient } from './administrator.ts';
import { emptyInstitutePages, institutePages } from '../pages/institute-pages.ts';
import { expectSound, openEverything } from './page-watch.ts';
import { expect } from './portal.ts';

/** A portal of this file's own: it begins empty, is filled with what nobody hopes for, and loses its CMS in the end. */
const test = base.extend<object, { own: Portal }>({
  own: [
    // Playwright demands the destructuring even where a fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const portal = await startPortal({ seed: false });
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ own }, provide) => {
    await provide(own.siteUrl);
  },
});

test.describe.configure({ mode: 'serial' });

for (const { path, texts } of emptyInstitutePages) {
  test(`${path} says that it is empty`, async ({ page }) => {
    await page.goto(path);
    for (const text of texts) await expect(page.getByText(text).first()).toBeVisible();
    await expectSound(page);
  });
}

const script = '<script>window.executed = true</script><img src=x onerror="window.executed = true">';
const long = 'Accountancyandeverythingelse'.repeat(10).slice(0, 255);
const tamil = 'முனைவர் கயல்விழி சுப்பிரமணியன் அவர்களின் வணிகவியல் சிறப்பு வகுப்புகள்';
const awkward = [script, long, tamil];

async function fillAwkwardly(client: Client): Promise<number> {
  const { bytes } = await jpeg('face.jpg', 300, 400);
  const file = new File([new Uint8Array(bytes)], `${tamil}.jpg`, { type: 'image/jpeg' });
  for (const name of awkward) {
    await client.faculty.create(
      {
        name,
        designation: name,
        experience: '3 years',
        email: 'someone@example.com',
        about: `${name}\nA second line.`,
        education: `${name}, , B.Ed`,
        achievements: ' , ',
        workExperience: name,
      },
      { file },
    );
    for (const list of ['eligible', 'whyjoin', 'timetable', 'scholarship', 'rule'] as const) {
      await client[list].create({ point: name });
    }
    const { value: course } = await client.course.create({ name });
    const { value: subject } = await client.subject.create({ course_id: course, name });
    await client.subject.create({ course_id: course, name: `${name.slice(0, 200)} again` });
    expect(subject).toBeGreaterThan(0);
  }
  let revision = 0;
  for (let row = 0; row < 40; row += 1) {
    const name = awkward[row] ?? `Row ${row + 1}`;
    await client.batch.create({
      batchName: name,
      subjects: 'Accountancy, Economics, Business Studies, Business Mathematics',
      languages: name,
      startDate: '2027-06-07',
      duration: '10 months',
      fees: '99999999',
    });
    ({ revision } = await client.fees.create({
      program: name,
      tuitionFee: '99999999',
      registration: row % 2 === 0 ? '' : '1000.5',
      inclusion: '0',
      total: '99999998.99',
    }));
  }
  return revision;
}

test('what the administrator saves appears on the pages by itself', async ({ own, page }) => {
  test.slow();
  const revision = await fillAwkwardly(await administratorClient(own));
  await expect.poll(async () => (await own.release())?.revision ?? 0).toBeGreaterThanOrEqual(revision);
  await page.goto('/arun-app/fees-structure');
  await expect(page.getByRole('row')).toHaveCount(41);
  await expect(page.getByRole('cell', { name: '₹9,99,99,998.99' }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: '₹1,000.50' }).first()).toBeVisible();
});

async function expectHarmless(page: Page): Promise<void> {
  await openEverything(page);
  await expectSound(page);
  expect(await page.evaluate(() => 'executed' in window)).toBe(false);
}

for (const { path } of institutePages) {
  for (const width of [320, 768, 1440]) {
    test(`${path} stands with awkward content, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expectHarmless(page);
    });
  }
}

test('an awkward profile stands as well, its empty list left out', async ({ own, page }) => {
  const professors = await (await administratorClient(own)).faculty.list();
  expect(professors).toHaveLength(awkward.length);
  for (const { id, name } of professors) {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`/arun-app/faculty/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('heading', { name: 'Achievements' })).toHaveCount(0);
    await expectHarmless(page);
  }
});

test('a professor who leaves takes the page along', async ({ own, page }) => {
  const client = await administratorClient(own);
  const [first] = await client.faculty.list();
  if (first === undefined) throw new Error('There is no professor to remove.');
  const { revision } = await client.faculty.remove(first.id);
  await expect.poll(async () => (await own.release())?.revision ?? 0).toBeGreaterThanOrEqual(revision);
  const response = await page.goto(`/arun-app/faculty/${first.id}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faculty not found');
});

test('a message that cannot be sent says so and keeps what was typed', async ({ own, page }) => {
  await page.goto('/arun-app/arun-contact-us');
  const values = { Name: 'Meena S', Email: 'meena@example.com', Phone: '12345', Message: 'Hello' } as const;
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
  await own.cms.stop();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alert')).toContainText('There was an error sending your message.');
  for (const [label, value] of Object.entries(values)) {
    await expect(page.getByLabel(label)).toHaveValue(value);
  }
  await expectSound(page);
  // The site itself needs no CMS.
  expect((await page.reload())?.status()).toBe(200);
});

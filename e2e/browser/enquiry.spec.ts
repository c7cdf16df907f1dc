import type { Page } from '@playwright/test';
import { privacyVersion } from '@portal/contract';
import { administratorClient } from './administrator.ts';
import { whileAnswersAreLost } from './lost-answers.ts';
import { expect, test } from './portal.ts';

const institute = '/arun-app/arun-contact-us';
const person = {
  Name: 'Meena S',
  Email: 'meena@example.com',
  Phone: '+91 00000 00000',
  Message: 'Is there a weekend batch for Plus Two Accountancy?',
} as const;

async function fill(
  page: Page,
  values: Partial<Record<keyof typeof person, string>> = person,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: false }).first().fill(value);
  }
}

/** Fills the form once its script is there: one that is sent sooner is an ordinary post, which a test of its own holds. */
async function fillIsland(page: Page, values?: Partial<Record<keyof typeof person, string>>): Promise<void> {
  await fill(page, values);
  await expect(page.locator('astro-island', { has: page.locator('form') })).not.toHaveAttribute('ssr');
}

const submit = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

test('the institute thanks in place of the form, and Close brings an empty one', async ({ page, portal }) => {
  const client = await administratorClient(portal);
  const before = (await client.enquiries.summary()).total;
  await page.goto(institute);
  await fillIsland(page);
  // A message that arrives on a bad line, whose answer does not, is one message when it is sent again.
  await whileAnswersAreLost(page, portal.cmsUrl, async () => {
    await submit(page);
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  });
  expect((await client.enquiries.summary()).total).toBe(before + 1);
  await submit(page);
  const thanks = page.getByRole('region', { name: '✅ Thank you! We will reply soon.' });
  await expect(thanks).toBeInViewport({ ratio: 1 });
  await expect(page.locator('form')).toHaveCount(0);
  await thanks.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.locator('[name=enquiry]')).toHaveValue('Arun Institute');

  expect((await client.enquiries.summary()).total).toBe(before + 1);
  const [newest] = await client.enquiries.list();
  expect(newest).toMatchObject({
    name: person.Name,
    email: person.Email,
    message: person.Message,
    enquiry: 'Arun Institute',
    venture: 'institute',
    state: 'new',
    consent: privacyVersion,
  });
  expect(newest?.consentAt).not.toBeNull();
});

test('what a link is about goes along, unless it is taken out', async ({ page, portal }) => {
  await page.goto('/arungrit-app/products');
  await page.getByRole('link', { name: 'Enquire Now about Coconut Milk' }).click();
  const tag = page.locator('[name=subject]');
  await fillIsland(page);
  await expect(tag).toHaveValue('Coconut Milk');
  await page.getByRole('button', { name: 'Not about Coconut Milk' }).click();
  await expect(tag).toHaveCount(0);
  await page.reload();
  await fillIsland(page);
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  const { enquiries } = await administratorClient(portal);
  expect((await enquiries.list())[0]).toMatchObject({ venture: 'grit', subject: 'Coconut Milk' });
});

test('the browser refuses an unfinished form, and the page says why: at the fields and beside the button', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const before = (await client.enquiries.summary()).total;
  await page.goto(institute);
  await fill(page, { Name: 'Meena S', Email: 'meena@', Message: person.Message });
  await submit(page);
  const said = page.getByRole('alert');
  await expect(said).toHaveText('Not sent yet. Two fields above need a second look.');
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription('Enter an email address like name@example.com.');
  await expect(email).toBeFocused();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
    'Enter a phone number, so that we can call back.',
  );
  await email.fill('meena@example.com');
  await expect(said).toHaveText('Not sent yet. One field above needs a second look.');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Phone').fill('+91 00000 00000');
  await expect(said).toHaveCount(0);
  expect((await client.enquiries.summary()).total).toBe(before);
});

test('a form whose script does not come is an ordinary form', async ({ page }) => {
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.route('**/contact/send', (route) => route.fulfill({ body: route.request().postData() ?? '' }));
  await page.goto(institute);
  await fill(page);
  await submit(page);
  await expect(page).toHaveURL(/\/contact\/send$/);
  await expect(page.locator('body')).toContainText('name=Meena+S&email=meena%40example.com');
});

test('a form works without its script', async ({ browser, portal }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.siteUrl });
  const page = await context.newPage();
  await page.goto(institute);
  await fill(page, { ...person, Name: 'Without Script' });
  await submit(page);
  await expect(page).toHaveURL(`${institute}-thanks`);
  await expect(page.getByRole('heading', { name: /Thank you! We will reply soon\./ })).toBeVisible();
  await context.close();
  const client = await administratorClient(portal);
  expect((await client.enquiries.list())[0]?.name).toBe('Without Script');
});

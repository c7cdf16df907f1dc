import type { Page, Route } from '@playwright/test';
import { privacyVersion, ventureIds, ventures, type VentureId } from '@portal/contract';
import { administratorClient } from './administrator.ts';
import { whileAnswersAreLost } from './lost-answers.ts';
import { expectSoundInViews, looks, opposites, views, watch } from './page-watch.ts';
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

test('the institute says why an unfinished form is not sent, at the fields and beside the button, thanks in place of the form, and Close brings an empty one', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const before = (await client.enquiries.summary()).total;
  await page.goto(institute);
  await fillIsland(page, { Name: person.Name, Email: 'meena@', Message: person.Message });
  await submit(page);
  const said = page.getByRole('alert');
  await expect(said).toHaveText('Not sent yet. Two fields above need a second look.');
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription('Enter an email address like name@example.com.');
  await expect(email).toBeFocused();
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
    'Enter a phone number, so that we can call back.',
  );
  await email.fill(person.Email);
  await expect(said).toHaveText('Not sent yet. One field above needs a second look.');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await page.getByLabel('Phone').fill(person.Phone);
  await expect(said).toHaveCount(0);
  expect((await client.enquiries.summary()).total).toBe(before);

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

test('a form whose script does not come is an ordinary form', async ({ page }) => {
  await page.route('**/_astro/*.js', (route) => route.abort());
  await page.route('**/contact/send', (route) => route.fulfill({ body: route.request().postData() ?? '' }));
  await page.goto(institute);
  await fill(page);
  await submit(page);
  await expect(page).toHaveURL(/\/contact\/send$/);
  await expect(page.locator('body')).toContainText('name=Meena+S&email=meena%40example.com');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a form works without its script', async ({ page, portal }) => {
    await page.goto(institute);
    await fill(page, { ...person, Name: 'Without Script' });
    await submit(page);
    await expect(page).toHaveURL(`${institute}-thanks`);
    await expect(page.getByRole('heading', { name: /Thank you! We will reply soon\./ })).toBeVisible();
    const { enquiries } = await administratorClient(portal);
    expect((await enquiries.list())[0]?.name).toBe('Without Script');
  });
});

/** The sites whose thanks take the place of the form. */
const inPlace: ReadonlySet<VentureId> = new Set(['group', 'institute', 'grit']);
/** Those whose thanks open above it. Another site may do either. */
const inDialog: ReadonlySet<VentureId> = new Set(['infra', 'agri', 'eats']);

for (const [index, id] of ventureIds.entries()) {
  const { contact, enquiryTagAfterReset, phoneRequired } = ventures[id];
  test(`${contact} is sound with its map, which is drawn by us until somebody asks for the real one, and with its form in every state`, async ({
    page,
    portal,
  }) => {
    test.setTimeout(90_000);
    const seen = watch(page, portal.siteUrl);
    let states = index;
    /** One form serves all sites: each of its states is looked at in whole on one of them, and in the dress of the others for its looks. */
    const expectSoundState = async (isWhole: boolean): Promise<void> => {
      states += 1;
      // Where the page stands, its header lies over half of a link, which axe takes for a small one.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const one = { ...(states % 2 === 0 ? views[0] : views[2]), rules: looks };
      await expectSoundInViews(page, isWhole ? opposites : [one]);
    };
    await page.goto(contact);
    await page.locator('iframe[title="Find Us"]').scrollIntoViewIfNeeded();
    const map = page.frameLocator('iframe[title="Find Us"]');
    const ask = map.getByRole('link', { name: 'Show the map' });
    await expect(ask).toBeVisible();
    expect(seen.foreign).toEqual([]);

    const send = page.getByRole('button', { name: /^Send/ });
    // The very first press, before the script of the form is there.
    await send.click();
    await expect(page.getByRole('alert')).toHaveText(
      `Not sent yet. ${phoneRequired ? 'Four' : 'Three'} fields above need a second look.`,
    );
    await expect(page.locator('.is-bad')).toHaveCount(phoneRequired ? 4 : 3);
    await expect(page.getByLabel('Name')).toBeFocused();
    await expectSoundState(id === 'institute');

    await fill(page);
    const headers = { 'access-control-allow-origin': portal.siteUrl };
    const sent: Route[] = [];
    await page.route('**/contact/send', (route) => {
      sent.push(route);
    });
    /** Answers the one request that waits. */
    const answer = async (status: number): Promise<void> => {
      await expect.poll(() => sent.length).toBe(1);
      await sent.pop()?.fulfill({ status, headers, json: status === 200 ? { status: true } : {} });
    };
    await send.click();
    await expect(send).toHaveText('Sending…');
    if (id === 'institute') await expectSoundState(true);
    await answer(500);
    await expect(page.getByRole('alert')).toHaveText('There was an error sending your message.');
    if (id === 'institute') await expectSoundState(true);

    await send.click();
    await expect(send).toHaveText('Sending…');
    await answer(200);
    const panel = page.getByRole('region', { name: '✅ Thank you! We will reply soon.' });
    const dialog = page.getByRole('dialog', { name: 'Thank You!', exact: true });
    const others = inDialog.has(id) ? dialog : panel.or(dialog);
    const thanks = inPlace.has(id) ? panel : others;
    await expect(thanks).toBeInViewport({ ratio: 1 });
    if (inDialog.has(id))
      await expect(thanks).toContainText(
        'Your message has been successfully sent. We will get back to you soon.',
      );
    await expectSoundState(['institute', 'eats'].includes(id));
    if (id === 'eats') await page.keyboard.press('Escape');
    else await thanks.getByRole('button', { name: 'Close' }).last().click();
    await expect(thanks).toHaveCount(0);
    for (const label of Object.keys(person)) await expect(page.getByLabel(label)).toHaveValue('');
    await expect(page.locator('[name=enquiry]')).toHaveValue(enquiryTagAfterReset);

    await page.route(/google/, (route) => route.fulfill({ contentType: 'text/html', body: 'the real map' }));
    await ask.click();
    await expect(map.getByText('the real map')).toBeVisible();
    expect(seen.foreign.filter((url) => !url.startsWith(portal.cmsUrl))).toHaveLength(1);
  });
}

import { administratorClient } from './administrator.ts';
import { expectFits, openDashboard, phone, rowOf, topicPath, visit } from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSound } from './page-watch.ts';
import { openTopicsByThumb } from './fingers.ts';
import { expect, test } from './portal.ts';

// axe reads every element of a page: a busy machine takes its time.
test.describe.configure({ timeout: 120_000 });

test('an offer is kept, told by when it comes, and put on the site, with its end in words; a course and a picture have their time, too', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  await openDashboard(page, portal, topicPath('eats-offer'));
  for (const label of ['Offer Name', 'Description', 'Days']) await page.getByLabel(label).fill('Suite offer');
  await page.getByRole('button', { name: 'When it is shown' }).click();
  const from = page.getByRole('group', { name: 'Show from' });
  const until = page.getByRole('group', { name: 'Until' });
  const said = page.locator('.when__say');
  await expect(said).toHaveText('On the site now, with no end.');
  await from.getByLabel('A date').check();
  await from.getByLabel('Day', { exact: true }).fill('2098-03-01');
  await until.getByLabel('A date').check();
  await until.getByLabel('Day', { exact: true }).fill('2098-02-01');
  await until.getByLabel('Time', { exact: true }).fill('18:30');
  await expect(said).toHaveText('The end lies before the start. Choose a later end.');
  await expectSound(page, 'a time that is refused');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('.form__end')).toContainText(
    'The end lies before the start. Choose a later end.',
  );
  await from.getByLabel('Not yet').check();
  await until.getByLabel('No end').check();
  await expect(said).toHaveText('Kept here. Nobody sees it until you choose when.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectTold(page, 'Offer added successfully!');
  const row = rowOf(page, 'Suite offer');
  await expect(row).toContainText('Not shown yet');

  await page.setViewportSize(phone);
  await row.getByRole('button', { name: 'Edit Suite offer' }).click();
  await expect(from.getByLabel('Not yet')).toBeChecked();
  await expectFits(page, 'a form with a time');
  await expectSound(page, 'a form with a time on a phone');
  await from.getByLabel('Now').check();
  await until.getByLabel('A date').check();
  await until.getByLabel('Day', { exact: true }).fill('2098-12-31');
  await until.getByLabel('Time', { exact: true }).fill('23:59');
  await expect(said).toHaveText('On the site now until the night of Wednesday 31 December.');
  await page.getByRole('button', { name: 'Update' }).click();
  await expectTold(page, 'Offer updated successfully!');
  await expect(row).toContainText('Shown until 31 Dec 2098');
  const stored = (await client.eatsoffer.list()).find(({ offerName }) => offerName === 'Suite offer');
  expect(stored).toMatchObject({ show_from: null, show_until: '2098-12-31T18:29:00.000Z' });

  const { value: course } = await client.course.create({ name: 'Timed course' });
  // A course and a picture have their time, too.
  await page.setViewportSize({ width: 1280, height: 720 });
  await visit(page, 'class-schedule');
  const card = page.getByRole('article', { name: 'Timed course' });
  await card.getByRole('button', { name: 'Edit Timed course' }).click();
  await card.getByRole('button', { name: 'When it is shown' }).click();
  await card.getByLabel('Not yet').check();
  await expectSound(page, 'the time of a course');
  await card.getByRole('button', { name: 'Update' }).click();
  await expect(card.getByText('Not shown yet')).toBeVisible();
  await client.course.remove(course);

  const [item] = await client.agrigallery.list();
  if (item === undefined) throw new Error('The gallery is empty.');
  await visit(page, 'agri-gallery');
  const tile = page.locator(`[data-record="${item.id}"]`);
  await tile.getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'When it is shown' }).click();
  await dialog.getByLabel('Not yet').click();
  await expect(dialog.getByLabel('Not yet')).toBeChecked();
  await expectSound(page, 'the time of a picture');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(tile.getByText('Not shown yet')).toBeVisible();
  // Its thumbnail is the administrator's alone.
  await expect(tile.locator('img')).toHaveJSProperty('complete', true);
  expect(await tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    0,
  );
  await client.agrigallery.update(item.id, { show_from: null });

  await expect(async () => {
    await page.goto('/aruneats-app');
    const offer = page.locator('.offer', { hasText: 'Suite offer' });
    await expect(offer.locator('.offer__until')).toHaveText('until 31 December 2098', { timeout: 1000 });
  }).toPass();
  if (stored !== undefined) await client.eatsoffer.remove(stored.id);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('eight taps beside typing lead from the login to an offer of two weeks', async ({ page, portal }) => {
    const { tap, taps } = await openTopicsByThumb(page, portal);
    // What the list looks like may come late: nobody waits for it, and loses the focus when it comes.
    const looks = Promise.withResolvers<undefined>();
    await page.route(/\/tables[^/]*\.css$/, async (route) => {
      await looks.promise;
      await route.continue();
    });
    await tap(page.getByRole('link', { name: 'Eats Offer', exact: true }));
    await tap(page.getByRole('button', { name: 'Add offer' }));
    await expect(page.getByLabel('Offer Name')).toBeFocused();
    looks.resolve(undefined);
    await expect(page.locator('.records [data-record]').first()).toBeVisible();
    await page.keyboard.insertText('Pongal feast');
    // The key that a phone calls “Next”; in a text of several lines it has none.
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Description')).toBeFocused();
    await page.keyboard.insertText('Ven pongal on one leaf.');
    await tap(page.getByLabel('Days'));
    await page.keyboard.insertText('Every day');
    await tap(page.getByRole('button', { name: 'When it is shown' }));
    await tap(page.getByRole('group', { name: 'Until' }).getByLabel('2 weeks'));
    await tap(page.getByRole('button', { name: 'Save', exact: true }));
    await expectTold(page, 'Offer added successfully!');
    expect(taps()).toBeLessThanOrEqual(8);
    const { eatsoffer } = await administratorClient(portal);
    const stored = (await eatsoffer.list()).find(({ offerName }) => offerName === 'Pongal feast');
    expect(stored?.show_from).toBeNull();
    const day = new Date(Date.now() + 14 * 86_400_000).toLocaleDateString('en-CA', {
      timeZone: 'Asia/Kolkata',
    });
    expect(stored?.show_until).toBe(new Date(`${day}T23:59:00+05:30`).toISOString());
    await eatsoffer.remove(Number(stored?.id));
  });
});

// Past 300 lines: one inbox, from the first enquiry to hundreds, which its tests fill one after the other.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator } from '@playwright/test';
import type { Portal } from '../portal/portal-process.ts';
import { administratorClient } from './administrator.ts';
import { script } from './dashboard-fixtures.ts';
import { expect, test } from './dashboard-portal.ts';
import { expectFits, openDashboard, phone, tabTo, topicPath } from './dashboard-screen.ts';
import { refuseConnections } from './lost-answers.ts';
import { expectTold } from './notices.ts';
import { expectSoundInViews, opposites } from './page-watch.ts';

const address = topicPath('enquiries');
const senders = [
  {
    name: 'Ravi',
    email: 'ravi@example.com',
    phone: '098765 43210',
    enquiry: 'Arun Institute',
    message: 'When?',
  },
  {
    name: `=1+1 ${script}${' of a very long name'.repeat(6)}`,
    email: 'x@example.com',
    phone: `+1 ${script}`,
    enquiry: `=2+2 ${script}`,
    message: `@SUM(1) ${script}`,
  },
  {
    name: 'Meena',
    email: 'meena@example.com',
    phone: '12',
    enquiry: 'Agri Bazaar',
    message: 'Ten kilos, "fresh"',
  },
] as const;

/** What the inbox says of a recipient that the mail server refused. */
const refused = (status: number): string => `The mail server refused the recipient (${status}).`;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ own: { portal, mail } }) => {
  const client = await administratorClient(portal);
  const fates = [
    { sender: senders[0], refusals: [], seen: { mail: 'sent' } },
    { sender: senders[1], refusals: [450], seen: { mail: 'waiting', mailFailure: refused(450) } },
    { sender: senders[2], refusals: [550], seen: { mail: 'failed', mailFailure: refused(550) } },
  ];
  // One after another: each has its own answer from the mail server.
  for (const { sender, refusals, seen } of fates) {
    mail.refuseNext(...refusals);
    await client.sendEnquiry(sender);
    await expect
      .poll(async () => (await client.enquiries.list())[0], { timeout: 20_000 })
      .toMatchObject({ name: sender.name, ...seen });
  }
});

test('the inbox counts, opens, marks, narrows and searches', async ({ page, own: { portal } }) => {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    // The dashboard's own question, while something is still being stored.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  await openDashboard(page, portal, address);
  const link = page.getByRole('navigation', { name: 'Every day' }).getByRole('link', { name: 'Enquiries' });
  const lines = page.locator('.enquiry__line');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries');
  await expect(link).toHaveAccessibleName('Enquiries 3 new');
  await expect(page).toHaveTitle(/^\(3\) Enquiries \|/);
  // The newest stands first, and script is text.
  await expect(lines.first()).toContainText('Meena');
  await expect(lines.nth(1)).toContainText(senders[1].name);

  /** Presses, and waits until what that changes is stored: it is seen before, and the next one's answer is another. */
  const pressAndStore = async (button: Locator): Promise<void> => {
    const stored = page.waitForResponse((reply) => reply.request().method() === 'PUT');
    await button.click();
    await (await stored).finished();
  };
  await lines.nth(1).click();
  await expect(page.locator('.enquiry__message')).toHaveText(senders[1].message);
  await expect(page).toHaveURL(/&enquiry=\d+$/);
  await expect(page.locator('.enquiry__open')).toContainText(senders[1].phone);
  await expect(link).toHaveAccessibleName('Enquiries 3 new');
  const said = page.getByRole('group', { name: 'State of this enquiry' });
  await pressAndStore(said.getByText('Answered'));
  await expectTold(page, `${senders[1].name}: answered.`);
  await expect(link).toHaveAccessibleName('Enquiries 2 new');
  await pressAndStore(page.getByRole('button', { name: 'Undo' }));
  await expectTold(page, `${senders[1].name}: new again.`);
  await expect(link).toHaveAccessibleName('Enquiries 3 new');
  await pressAndStore(said.getByText('Done'));
  await expect(link).toHaveAccessibleName('Enquiries 2 new');
  await page.reload();
  await expect(link).toHaveAccessibleName('Enquiries 2 new');
  // Its address leads to it; back, to the list.
  await expect(page.locator('.enquiry__message')).toHaveText(senders[1].message);
  await page.goBack();
  await expect(page.locator('.enquiry__message')).toHaveCount(0);

  // One that gets another state stays while it is open.
  const listed = page.getByRole('group', { name: 'State', exact: true });
  await listed.getByText('New').click();
  for (const name of ['New 2', 'Answered 0', 'Done 1', 'All 3'])
    await expect(listed.getByRole('radio', { name, exact: true })).toBeVisible();
  await expect(lines).toHaveText([/Meena/, /Ravi/]);
  await lines.first().click();
  await pressAndStore(said.getByText('Answered'));
  await expect(lines).toHaveText([/Meena/, /Ravi/]);
  await lines.first().click();
  await expect(lines).toHaveText([/Ravi/]);
  await expect(lines).toBeFocused();
  await listed.getByText('Done').click();
  await expect(lines).toHaveText([/=1\+1/]);
  await listed.getByText('All').click();
  await expect(lines).toHaveCount(3);

  await page.getByRole('combobox', { name: 'Site' }).selectOption('Arun Institute');
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText('Ravi');
  await page.getByRole('combobox', { name: 'Site' }).selectOption('All sites');
  await page.getByLabel('Search enquiries').fill('kilos fresh');
  await expect(lines).toHaveCount(1);
  await page.getByLabel('Search enquiries').fill('+919876543210');
  await expect(lines).toHaveText([/Ravi/]);
  // How a mail fared is stored, and is no text of an enquiry.
  await page.getByLabel('Search enquiries').fill('failed');
  await expect(page.getByText('Nothing found.', { exact: true })).toBeVisible();
  await expectSoundInViews(page, opposites);
  expect(ran, 'script ran').toEqual([]);
});

test('the inbox obeys the keyboard alone', async ({ page, own: { portal } }) => {
  const press = (key: string) => page.keyboard.press(key);
  await openDashboard(page, portal);
  await tabTo(page, page.locator('.inboxlink').filter({ hasText: 'Enquiries' }));
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeFocused();
  const lines = page.locator('.enquiry__line');
  await expect(lines).toHaveCount(3);
  const listed = page.getByRole('group', { name: 'State', exact: true });
  await tabTo(page, listed.getByRole('radio', { name: 'All 3' }));
  await press('ArrowRight');
  await expect(listed.getByRole('radio', { name: 'New 1' })).toBeChecked();
  await expect(lines).toHaveText([/Ravi/]);
  await press('/');
  await expect(page.getByLabel('Search enquiries')).toBeFocused();
  await page.keyboard.type('when');
  await tabTo(page, lines);
  await press('Enter');
  const said = page.getByRole('group', { name: 'State of this enquiry' });
  await tabTo(page, said.getByRole('radio', { name: 'New' }));
  await press('ArrowRight');
  await expectTold(page, 'Ravi: answered.');
  await expect(said.getByRole('radio', { name: 'Answered' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await press('Enter');
  await expectTold(page, 'Ravi: new again.');
  await expect(said.getByRole('radio', { name: 'New' })).toBeChecked();
  await tabTo(page, lines, 'Shift+Tab');
  await press('Enter');
  await expect(said).toHaveCount(0);
  await expect(lines).toBeFocused();
});

test('an enquiry says why its mail was not sent, is answered by WhatsApp first where the number can be one, and the export holds no cell that a spreadsheet executes', async ({
  page,
  own: { portal },
}) => {
  await openDashboard(page, portal, address);
  await expect(page.getByRole('heading', { name: /^Inbox 3 1 not mailed$/ })).toBeVisible();
  const note = page.getByRole('region', { name: 'Mail about enquiries' });
  await expect(note).toContainText('The newest mail about an enquiry was not sent.');
  const lines = page.locator('.enquiry__line');
  const open = page.locator('.enquiry__open');
  await lines.first().click();
  await expect(open).toContainText(`Mail not sent: ${refused(550)}`);
  await expect(page.getByRole('link', { name: 'Reply by mail' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reply on WhatsApp' })).toHaveCount(0);
  await expectSoundInViews(page, opposites.slice(1));
  await page.setViewportSize({ width: 1280, height: 720 });
  await lines.nth(1).click();
  await expect(open).toContainText(`Mail not sent yet, it is tried again: ${refused(450)}`);

  await page.getByRole('button', { name: /Ravi/ }).click();
  await expect(open).not.toContainText('Mail not sent');
  await expect(open.getByRole('link')).toHaveText(['Reply on WhatsApp', 'Call', 'Reply by mail']);
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919876543210');
  await expect(page.getByRole('link', { name: 'Reply by mail' })).toHaveAttribute(
    'href',
    /^mailto:ravi@example\.com\?subject=Your%20enquiry%20to%20Arun%20Institute/,
  );
  await expect(page.getByRole('link', { name: 'Reply on WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/919876543210\?text=/,
  );
  await expectSoundInViews(page, opposites.slice(0, 1));
  // Whoever takes a way to answer is answering, and may take that back.
  const answered = open.getByRole('radio', { name: 'Answered' });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('link', { name: 'Call' }).click();
  await expectTold(page, 'Ravi: answered.');
  await expect(answered).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectTold(page, 'Ravi: new again.');
  await expect(answered).not.toBeChecked();
  expect(asked).toEqual([]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  for (const field of ['name', 'phone', 'enquiry', 'message'] as const)
    expect(csv).toContain(`"'${senders[1][field]}"`);
  expect(csv).toContain('"Ten kilos, ""fresh"""');
  expect(csv).not.toMatch(/(^|,)"?[=+\-@\t\r]/m);
});

test('an enquiry is deleted after a question, on a phone', async ({ page, own: { portal } }) => {
  await page.setViewportSize(phone);
  await openDashboard(page, portal, address);
  await expectFits(page, 'inbox');
  // Closed lines tell their enquiries apart; an open one shows the whole of a long name.
  const long = page.locator('.enquiry__line').filter({ hasText: senders[1].name });
  const height = async (): Promise<number> => (await long.boundingBox())?.height ?? 0;
  expect(await height()).toBeLessThan(120);
  await long.click();
  await expect.poll(height).toBeGreaterThan(120);
  await page.getByRole('button', { name: /Ravi/ }).click();
  const remove = page.getByRole('button', { name: 'Delete enquiry of Ravi' });
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete' });
  await expect(remove).toBeVisible();
  await expectFits(page, 'with an open enquiry');
  await remove.click();
  await expect(dialog).toContainText('Are you sure you want to delete this enquiry?');
  await expectSoundInViews(page, opposites.slice(1));
  await page.setViewportSize(phone);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectTold(page, 'Enquiry deleted.');
  await expect(page.locator('.enquiry')).toHaveCount(2);
  await expect(page.locator('.enquiry__line').last()).toBeFocused();
});

test('a server that is slow, refuses or is away costs no enquiry', async ({ page, own }) => {
  await openDashboard(page, own.portal, address);
  const lines = page.locator('.enquiry__line');
  const away = page
    .getByRole('alert')
    .getByText('The server could not be reached. Please try again.', { exact: true })
    .first();
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await page.getByRole('button', { name: /Meena/ }).click();
  await page.getByRole('button', { name: 'Delete enquiry of Meena' }).click();
  own.freeze();
  try {
    await remove.click();
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    // It looks dead by now, and a second press sends nothing.
    await remove.click({ force: true });
    await expect(lines).toHaveCount(2);
  } finally {
    own.thaw();
  }
  await expectTold(page, 'Enquiry deleted.');
  await expect(lines).toHaveCount(1);

  await lines.click();
  const takeAgain = await refuseConnections(page, own.portal.cmsUrl);
  const done = page
    .getByRole('group', { name: 'State of this enquiry' })
    .getByRole('radio', { name: 'Done' });
  await expect(done).toBeChecked();
  await page.getByRole('group', { name: 'State of this enquiry' }).getByText('New').click();
  await expect(away).toBeVisible();
  await expect(done).toBeChecked();
  await page.getByRole('button', { name: /^Delete enquiry of/ }).click();
  await remove.click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(away).toBeVisible();
  await expect(lines).toHaveCount(1);

  await page.reload();
  await expect(away).toBeVisible();
  await takeAgain();
  // They are asked for again until they are there.
  await expect(lines).toHaveCount(1);
});

/** Looks into the database, or changes it: an address may not send as many enquiries as a year brings. */
function inDatabase({ dataDir }: Portal, act: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(join(dataDir, 'database/portal.db'), { timeout: 10_000 });
  try {
    act(database);
  } finally {
    database.close();
  }
}

/** Stores enquiries that no form has sent. */
const storeCopies = (portal: Portal, first: number, last = first): void =>
  inDatabase(portal, (database) => {
    const columns =
      'document_id, name, email, phone, enquiry, message, venture, state, created_at, updated_at';
    const insert = database.prepare(
      `insert into enquiries (${columns}) values (?, ?, 'copy@example.com', '', '', 'Hello', 'group', 'new', ?, ?)`,
    );
    database.exec('begin');
    for (let copy = first; copy <= last; copy += 1)
      insert.run(`copy${copy}`, `Copy-${copy}-`, Date.now(), Date.now());
    database.exec('commit');
  });

test('a long inbox is drawn as far as it is looked at, and loaded by who looks at it', async ({
  page,
  own: { portal },
}) => {
  const copies = 279;
  storeCopies(portal, 1, copies);
  const { total, new: fresh } = await (await administratorClient(portal)).enquiries.summary();
  let lists = 0;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/v1/enquiries' && !searchParams.has('before')) lists += 1;
  });
  await openDashboard(page, portal);
  const link = page.getByRole('navigation', { name: 'Every day' }).getByRole('link', { name: 'Enquiries' });
  await expect(link).toHaveAccessibleName(`Enquiries ${fresh} new`);
  expect(lists, 'of a page that shows a number').toBe(0);
  const asked = page.waitForResponse(/\/enquiries(\?|$)/);
  await link.click();
  expect(await (await asked).json(), 'a page, however many there are').toHaveLength(50);
  const lines = page.locator('.enquiry__line');
  const search = page.getByLabel('Search enquiries');
  await expect(lines).toHaveCount(50);
  await expect(page.getByText(`50 of ${total} shown`, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Show 50 more' }).click();
  await expect(lines).toHaveCount(100);
  await expect(lines.nth(50)).toBeFocused();
  await page.getByRole('button', { name: 'Show 100 more' }).click();
  await expect(lines).toHaveCount(200);
  await page.getByRole('button', { name: `Show ${total - 200} more` }).click();
  await expect(lines).toHaveCount(total);
  await expect(page.getByRole('button', { name: /^Show \d+ more$/ })).toHaveCount(0);
  await page.reload();
  await expect(lines).toHaveCount(50);
  await search.fill('Copy-17-');
  await expect(lines).toHaveText([/Copy-17-/]);
  await search.fill('');
  await expect(lines).toHaveCount(50);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.match(/"copy@example\.com"/g)).toHaveLength(copies);

  // Who comes back to the page is shown what came meanwhile, and the list is asked for once.
  lists = 0;
  storeCopies(portal, copies + 1);
  const comeBack = async (): Promise<void> => {
    const told = page.waitForResponse(/\/enquiries\/summary$/);
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await (await told).finished();
  };
  await comeBack();
  await expect(lines.first()).toContainText(`Copy-${copies + 1}-`);
  await expect(link).toHaveAccessibleName(`Enquiries ${fresh + 1} new`);
  await comeBack();
  expect(lists).toBe(1);

  // Many are deleted at once: some that are chosen, and then all that a search finds.
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByLabel(`Select the enquiry of Copy-${copies + 1}-`).check();
  await page.getByLabel(`Select the enquiry of Copy-${copies}-`).check();
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await expectSoundInViews(page, opposites);
  const bar = page.locator('.chosen');
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('these 2 enquiries?');
  await confirm.click();
  await expectTold(page, '2 enquiries deleted.');
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^Inbox/ })).toBeFocused();
  await expect(lines.first()).toContainText(`Copy-${copies - 1}-`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await search.fill('copy@example.com');
  await page.getByRole('button', { name: `Select all ${copies - 1}` }).click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await confirm.click();
  await expectTold(page, `${copies - 1} enquiries deleted.`);
  await expect(page.getByText('Nothing found.', { exact: true })).toBeVisible();
  await search.fill('');
  await expect(lines).toHaveCount(total - copies);
  expect((await (await administratorClient(portal)).enquiries.summary()).total).toBe(total - copies);
});

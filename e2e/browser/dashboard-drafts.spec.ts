// Past 300 lines: everything that is typed or chosen and not sent yet, and what one or two windows do to it, on one portal.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { jpeg, pdf } from '../http/test-files.ts';
import { administratorClient } from './administrator.ts';
import { startBrowser } from './crashing-browser.ts';
import { collections } from './dashboard-fixtures.ts';
import {
  chosen,
  dashboardPath,
  keptDrafts,
  keptFiles,
  logInto,
  openDashboard,
  phone,
  rowOf,
  submitLogin,
} from './dashboard-screen.ts';
import { whileAnswersAreLost } from './lost-answers.ts';
import { expectTold } from './notices.ts';
import { expectSound } from './page-watch.ts';
import { expect, test } from './portal.ts';

const addressOf = (topic: string): string => `${dashboardPath}?topic=${topic}`;
const professor = collections.find(({ key }) => key === 'faculty')?.values ?? {};

/** What another window has typed is offered in a form. */
const offered = (page: Page) => page.getByText(/^Typed in another window at \d\d:\d\d\.$/);
const bringHere = (page: Page) => page.getByRole('button', { name: 'Bring it here' }).click();

/** To another topic and back, then to a new page. */
async function leaveAndReturn(page: Page, files: number, look: () => Promise<void>): Promise<void> {
  const here = page.url();
  await page.getByRole('link', { name: 'Bazaar Offer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bazaar Offer');
  await page.goBack();
  await expect(page).toHaveURL(here);
  await look();
  await expect.poll(() => keptFiles(page)).toBe(files);
  await page.reload();
  await look();
}

// Each is a walk of many steps: a busy machine takes its time.
test.describe.configure({ timeout: 60_000 });

test.beforeEach(({ page }) => {
  // The browser's question before unsaved changes are left.
  page.on('dialog', (dialog) => void dialog.accept());
});

test('a chosen picture is there with the text after another topic and after a reload', async ({
  page,
  portal,
}) => {
  await openDashboard(page, portal);
  await page.getByLabel('Image').setInputFiles(chosen(await jpeg('kept.jpg', 60, 72)));
  for (const [label, value] of Object.entries(professor)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  const preview = page.locator('.upload img');
  await leaveAndReturn(page, 1, async () => {
    await expect(page.getByText('kept.jpg')).toBeVisible();
    await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60);
    await expect(page.getByLabel('About')).toHaveValue(professor['About'] ?? '');
  });
  // It can be taken back, and the text stays.
  const image = page.getByLabel('Image');
  await page.getByRole('button', { name: 'Take out kept.jpg' }).click();
  await expect(page.getByText('kept.jpg')).toHaveCount(0);
  await expect(image).toBeFocused();
  await expect(page.getByLabel('About')).toHaveValue(professor['About'] ?? '');
  await expect.poll(() => keptFiles(page)).toBe(0);
  await image.setInputFiles(chosen(await jpeg('kept.jpg', 60, 72)));
  await expect.poll(() => keptFiles(page)).toBe(1);
  await page.reload();
  // What comes back is whole: it is stored as it was chosen.
  await expect(page.getByText('kept.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectTold(page, 'Faculty added successfully!');
  const client = await administratorClient(portal);
  const stored = (await client.faculty.list()).find(({ name }) => name === professor['Name']);
  expect(stored?.image_filename).toBe('kept.jpg');
  await expect(page.getByText('kept.jpg')).toHaveCount(0);
  await expect.poll(() => keptFiles(page)).toBe(0);
  await client.faculty.remove(stored?.id ?? 0);
});

test('the files that wait for a gallery and for a lesson are there again too', async ({ page, portal }) => {
  const client = await administratorClient(portal);
  const { value: course } = await client.course.create({ name: 'Keeps its files' });
  await client.subject.create({ course_id: course, name: 'Accountancy' });

  await openDashboard(page, portal, addressOf('infra-gallery'));
  const waiting = page.getByRole('list', { name: 'Waiting' }).getByRole('listitem');
  const names = ['b.jpg', 'a.jpg'];
  await page
    .getByLabel('Pictures and videos')
    .setInputFiles([chosen(await jpeg(names[0])), chosen(await jpeg(names[1]))]);
  const caption = page.getByLabel('Caption of b.jpg');
  await caption.fill('What is on it');
  await leaveAndReturn(page, 2, async () => {
    await expect(waiting).toContainText(names);
    await expect(caption).toHaveValue('What is on it');
  });
  // What is beside takes the focus, and in the end the way to choose others.
  await page.getByRole('button', { name: 'Take out b.jpg' }).click();
  await expect(page.getByRole('button', { name: 'Take out a.jpg' })).toBeFocused();
  await page.getByRole('button', { name: 'Take out a.jpg' }).click();
  await expect(page.getByLabel('Pictures and videos')).toBeFocused();

  await page.getByRole('link', { name: 'Class Schedule' }).click();
  const card = page.getByRole('article', { name: 'Keeps its files' });
  await card.getByRole('button', { name: 'Show Lessons' }).click();
  await card.getByLabel('PDF file').setInputFiles(chosen(pdf('kept.pdf')));
  await card.getByLabel('Lesson name').fill('Ledgers');
  await leaveAndReturn(page, 1, async () => {
    await card.getByRole('button', { name: 'Show Lessons' }).click();
    await expect(card.getByLabel('Lesson name')).toHaveValue('Ledgers');
    await expect(card.getByText('kept.pdf')).toBeVisible();
  });
  // It can be taken back, and all of it thrown away; what is chosen next is sent.
  await card.getByRole('button', { name: 'Take out kept.pdf' }).click();
  await expect(card.getByLabel('PDF file')).toHaveValue('');
  await expect(card.getByLabel('PDF file')).toBeFocused();
  await expect(card.getByRole('button', { name: 'Take out kept.pdf' })).toHaveCount(0);
  await expect(card.getByLabel('Lesson name')).toHaveValue('Ledgers');
  await expect.poll(() => keptFiles(page)).toBe(0);
  await card.getByLabel('PDF file').setInputFiles(chosen(pdf('kept.pdf')));
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByLabel('Lesson name')).toHaveValue('Lesson 1');
  await expect(card.getByLabel('PDF file')).toHaveValue('');
  await expect(card.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect.poll(() => keptFiles(page)).toBe(0);
  await card.getByLabel('PDF file').setInputFiles(chosen(pdf('kept.pdf')));
  await card.getByLabel('Lesson name').fill('Ledgers');
  await card.getByRole('button', { name: 'Add lesson' }).click();
  await expect(card.getByRole('link', { name: 'Ledgers' })).toBeVisible();
  await expect(card.getByLabel('Lesson name')).toHaveValue('Lesson 2');
  await expect.poll(() => keptFiles(page)).toBe(0);

  // A file without text is offered to another window as well.
  await card.getByLabel('PDF file').setInputFiles(chosen(pdf('kept.pdf')));
  await expect.poll(() => keptFiles(page)).toBe(1);
  const other = await page.context().newPage();
  await openDashboard(other, portal);
  await page.close();
  await other.getByRole('link', { name: 'Class Schedule' }).click();
  const left = other.getByRole('article', { name: 'Keeps its files' });
  await left.getByRole('button', { name: 'Show Lessons' }).click();
  await bringHere(other);
  await expect(left.getByLabel('Lesson name')).toBeFocused();
  await left.getByRole('button', { name: 'Take out kept.pdf' }).click();
  await expect.poll(() => keptFiles(other)).toBe(0);
  await client.course.remove(course);
});

test('two windows on one form keep a text each, and each is offered what the other has', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const offer = { offerName: 'In two windows', description: 'As it was', days: 'Mondays' };
  const { value: id } = await client.bazaaroffer.create(offer);
  const other = await page.context().newPage();
  other.on('dialog', (dialog) => void dialog.accept());
  const about = (window: Page) => window.getByLabel('About');
  const days = (window: Page) => window.getByLabel('Days');
  const cancel = (window: Page) => window.getByRole('button', { name: 'Cancel' }).click();

  // A new record, with its file.
  await openDashboard(other, portal);
  await openDashboard(page, portal);
  await page.getByLabel('Image').setInputFiles(chosen(await jpeg('once.jpg', 60, 72)));
  for (const [label, value] of Object.entries(professor)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await expect.poll(() => keptFiles(page)).toBe(1);
  await expect(offered(other)).toBeVisible();
  await expectSound(other, 'a form that another window has typed into');
  await expect(about(other)).toHaveValue('');
  // Nothing is brought over what is typed here.
  await about(other).fill('Typed there');
  await expect(offered(other)).toHaveCount(0);
  await other.reload();
  await expect(about(other)).toHaveValue('Typed there');
  await expect(other.getByText('once.jpg')).toHaveCount(0);
  await cancel(other);
  await expect(about(other)).toHaveValue('');
  await expect(offered(other)).toBeVisible();
  await page.reload();
  await expect(about(page)).toHaveValue(professor['About'] ?? '');
  await expect(page.getByText('once.jpg')).toBeVisible();
  // A copy of a window brings its storage along, and is a window of its own.
  const opened = page.context().waitForEvent('page');
  await page.evaluate(() => void open(location.href));
  const copy = await opened;
  await expect(offered(copy)).toBeVisible();
  await expect(about(copy)).toHaveValue('');
  await copy.close();

  // A record that both edit.
  for (const window of [page, other]) {
    await window.getByRole('link', { name: 'Bazaar Offer' }).click();
    await window.getByRole('button', { name: 'Edit In two windows', exact: true }).click();
    await expect(days(window)).toHaveValue('Mondays');
    await days(window).fill(window === page ? 'Typed here' : 'Typed there');
  }
  await cancel(other);
  await page.reload();
  await expect(days(page)).toHaveValue('Typed here');
  await page.close();

  // All of it is found in the window that is left.
  await expect(rowOf(other, 'In two windows').getByText('Unsaved text')).toBeVisible();
  await other.getByRole('button', { name: 'Edit In two windows', exact: true }).click();
  await expect(days(other)).toHaveValue('Mondays');
  await bringHere(other);
  await expect(days(other)).toHaveValue('Typed here');
  await expect(other.getByLabel('Offer Name')).toBeFocused();
  await cancel(other);
  await expect(rowOf(other, 'In two windows').getByText('Unsaved text')).toHaveCount(0);
  await other.getByRole('link', { name: 'Faculty', exact: true }).click();
  // What is thrown away can be brought back.
  await other.getByRole('button', { name: 'Throw it away' }).click();
  await expect(offered(other)).toHaveCount(0);
  await expect.poll(() => keptDrafts(other)).toEqual([]);
  await other.getByRole('button', { name: 'Bring it back' }).click();
  await expect(other.getByText('once.jpg')).toBeVisible();
  await expect(about(other)).toHaveValue(professor['About'] ?? '');
  await expect.poll(() => keptFiles(other)).toBe(1);
  await other.reload();
  await expect(other.getByText('once.jpg')).toBeVisible();
  await other.getByRole('button', { name: 'Save' }).click();
  await expectTold(other, 'Faculty added successfully!');
  await expect(other.getByText('once.jpg')).toHaveCount(0);
  await expect.poll(() => keptDrafts(other)).toEqual([]);
  const [stored, ...more] = (await client.faculty.list()).filter(({ name }) => name === professor['Name']);
  expect(more).toEqual([]);
  expect(stored?.image_filename).toBe('once.jpg');
  await client.faculty.remove(stored?.id ?? 0);
  await client.bazaaroffer.remove(id);
});

test('a name that was typed in another window is offered beside it', async ({ page, portal }) => {
  const client = await administratorClient(portal);
  const { value: course } = await client.course.create({ name: 'Named twice' });
  await openDashboard(page, portal, addressOf('class-schedule'));
  await page.getByRole('button', { name: 'Edit Named twice', exact: true }).click();
  const name = (window: Page) => window.getByLabel('Name of the course');
  await name(page).fill('Typed name');
  const other = await page.context().newPage();
  await openDashboard(other, portal, addressOf('class-schedule'));
  await page.close();
  await expect(name(other)).toHaveCount(0);
  await bringHere(other);
  await expect(name(other)).toHaveValue('Typed name');
  await expect(name(other)).toBeFocused();
  await other.getByRole('button', { name: 'Cancel' }).click();
  await expect(offered(other)).toHaveCount(0);
  await client.course.remove(course);
});

const unkept = (page: Page) => page.getByText('This browser does not keep what you type', { exact: false });

async function fillOffer(page: Page, text: string): Promise<void> {
  for (const label of ['Offer Name', 'Description', 'Days']) await page.getByLabel(label).fill(text);
}

test('a browser that keeps nothing has forms that work, and says so', async ({ page, portal }) => {
  const client = await administratorClient(portal);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Refused.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'indexedDB', { get: refuse });
  });
  await openDashboard(page, portal, addressOf('bazaar-offer'));
  await expect(page.getByRole('heading', { name: 'Add offer' })).toBeVisible();
  await expect(unkept(page)).toHaveCount(0);
  await fillOffer(page, 'Without storage');
  await expect(unkept(page)).toBeVisible();
  await expectSound(page, 'a browser that keeps nothing');
  // As long as the page is there nothing is lost.
  await page.getByRole('link', { name: 'Eats Offer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eats Offer');
  await page.goBack();
  await expect(page.getByLabel('Days')).toHaveValue('Without storage');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Without storage')).toBeVisible();
  await expect(page.getByLabel('Days')).toHaveValue('');
  await expect(unkept(page)).toHaveCount(0);
  const stored = (await client.bazaaroffer.list()).filter(({ days }) => days === 'Without storage');
  expect(stored.length).toBe(1);
  await client.bazaaroffer.remove(stored[0]?.id ?? 0);
});

test('where there is no room for a file, the text is kept, and the browser says so', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its store below
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (value instanceof File) throw new DOMException('Full.', 'QuotaExceededError');
      return put.call(this, value, key);
    };
  });
  await openDashboard(page, portal, addressOf('food-court'));
  await page.getByLabel('Name', { exact: true }).fill('Kept text');
  await expect(unkept(page)).toHaveCount(0);
  await page.getByLabel('Upload Image').setInputFiles(chosen(await jpeg('no-room.jpg')));
  await expect(unkept(page)).toBeVisible();
  await page.getByLabel('About').fill('More text');
  await expect(unkept(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('About')).toHaveValue('More text');
  await expect(page.getByText('no-room.jpg')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(unkept(page)).toHaveCount(0);
});

test('what was typed a moment before is there after a reload, and after a line that broke', async ({
  page,
  portal,
}) => {
  await openDashboard(page, portal, addressOf('bazaar-offer'));
  // The page goes in the very task in which the last letter came, and a busy disk has yet to write the letters before it.
  await page.getByLabel('Days').fill('First');
  for (const [word, waiting] of [
    ['Second', 0],
    ['Third', 0],
    ['Fourth', 1500],
  ] as const) {
    const loaded = page.waitForEvent('load');
    await page.getByLabel('Days').evaluate(
      (input: HTMLInputElement, [text, before]) => {
        for (let left = before; left >= 0; left -= 1) {
          const value = left === 0 ? text : `${text} ${left}`;
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
          input.dispatchEvent(new Event('input', { bubbles: true }));
        }
        location.reload();
      },
      [word, waiting] as const,
    );
    await loaded;
    await expect(page.getByLabel('Days')).toHaveValue(word);
  }
  await page.context().setOffline(true);
  await fillOffer(page, 'Offline');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('form').getByRole('alert')).not.toBeEmpty();
  await page.context().setOffline(false);
  await page.reload();
  await expect(page.getByLabel('Days')).toHaveValue('Offline');
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('what was typed is there after a reload where the browser reads it for seconds', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its factory below
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (this: IDBFactory, ...given) {
      const late = {} as { -readonly [K in keyof IDBOpenDBRequest]: IDBOpenDBRequest[K] };
      setTimeout(() => {
        const request = open.apply(this, given);
        for (const event of ['onupgradeneeded', 'onsuccess'] as const)
          request[event] = () => {
            late.result = request.result;
            late[event]?.(new Event(event) as IDBVersionChangeEvent);
          };
      }, 2500);
      return late;
    };
  });
  await openDashboard(page, portal, addressOf('bazaar-offer'));
  const days = page.getByLabel('Days');
  await days.fill('Kept late');
  await page.waitForTimeout(3500);
  await page.reload();
  await expect(days).toHaveValue('');
  await expect(days).toHaveValue('Kept late');
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('what was typed and chosen before the browser crashed is offered', async ({ portal }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'portal-crash-'));
  const browsers = [await startBrowser(profile)];
  try {
    const [before] = browsers[0]?.context.pages() ?? [];
    if (before === undefined) throw new Error('The browser has no window.');
    const address = portal.siteUrl + addressOf('food-court');
    await logInto(before, portal, address);
    await before.getByLabel('Upload Image').setInputFiles(chosen(await jpeg('crashed.jpg', 60, 72)));
    await expect.poll(() => keptFiles(before)).toBe(1);
    await before.getByLabel('Name', { exact: true }).fill('Typed before the crash');
    // A browser that is killed loses what it is about to store. Reading waits for the writing before it.
    expect(await keptFiles(before)).toBe(1);
    await browsers.pop()?.kill();

    const browser = await startBrowser(profile);
    browsers.push(browser);
    const page = browser.context.pages()[0] ?? (await browser.context.newPage());
    await logInto(page, portal, address);
    await expect(offered(page)).toBeVisible();
    await bringHere(page);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed before the crash');
    const preview = page.locator('.upload img');
    await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60);
  } finally {
    for (const browser of browsers) await browser.kill();
    await rm(profile, { recursive: true, force: true });
  }
});

test('an open record has an address, which a reload, back and a link lead to', async ({ page, portal }) => {
  const client = await administratorClient(portal);
  const offer = { offerName: 'Addressed', description: 'As it was', days: 'Mondays' };
  const { value: id } = await client.bazaaroffer.create(offer);
  const address = `${addressOf('bazaar-offer')}&bazaaroffer=${id}`;
  const heading = page.getByRole('heading', { name: 'Edit offer' });
  const adding = page.getByRole('heading', { name: 'Add offer' });
  await openDashboard(page, portal, addressOf('bazaar-offer'));
  await page.getByRole('button', { name: 'Edit Addressed', exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(heading).toBeFocused();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(page.getByLabel('Days')).toHaveValue('Mondays');
  await page.goBack();
  await expect(page).toHaveURL(addressOf('bazaar-offer'));
  await expect(adding).toBeVisible();
  await page.goForward();
  await expect(heading).toBeVisible();
  await page.getByLabel('Days').fill('Sundays');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(rowOf(page, 'Addressed')).toContainText('Sundays');
  await expect(page).toHaveURL(addressOf('bazaar-offer'));
  await expect(adding).toBeVisible();

  // Over a login in place of a session that has ended, too.
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.removeItem('adminLoggedIn'));
  await page.goto(address);
  await submitLogin(page, 'admin', portal.password);
  await expect(page).toHaveURL(address);
  await expect(heading).toBeVisible();
  await client.bazaaroffer.remove(id);
  await page.reload();
  await expect(
    page.getByText('The record (offer) that the address names is not there any more.', { exact: true }),
  ).toBeVisible();
  await expect(adding).toBeVisible();
  await expectSound(page, 'a record that is gone');
});

test('what two windows fill in is two records, and a file that both show is stored once', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const other = await page.context().newPage();
  other.on('dialog', (dialog) => void dialog.accept());
  await openDashboard(page, portal);
  await openDashboard(other, portal);

  const days = 'Days';
  for (const [window, text] of [
    [page, 'Typed here'],
    [other, 'Typed there'],
  ] as const) {
    await window.goto(addressOf('bazaar-offer'));
    for (const label of ['Offer Name', 'Description', days]) await window.getByLabel(label).fill(text);
  }
  await other.reload();
  await expect(other.getByLabel(days)).toHaveValue('Typed there');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Typed here')).toBeVisible();
  await other.getByLabel(days).press('End');
  await expect(other.getByLabel(days)).toHaveValue('Typed there');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(other, 'Typed there')).toBeVisible();
  for (const { id, offerName } of await client.bazaaroffer.list()) {
    if (offerName.startsWith('Typed')) await client.bazaaroffer.remove(id);
  }

  // The files of a gallery: each is stored once, even where one window cannot tell the other.
  const before = (await client.infragallery.list()).length;
  const waiting = (window: Page) => window.getByRole('list', { name: 'Waiting' }).getByRole('listitem');
  const upload = (window: Page) => window.getByRole('button', { name: /^Upload/ }).click();
  await page.goto(addressOf('infra-gallery'));
  const files = [
    chosen(await jpeg('one.jpg')),
    chosen(await jpeg('two.jpg', 41)),
    chosen(await jpeg('three.jpg', 42)),
  ];
  await page.getByLabel('Pictures and videos').setInputFiles(files);
  await expect.poll(() => keptFiles(page)).toBe(3);
  await other.goto(addressOf('infra-gallery'));
  await expect(waiting(other)).toHaveCount(3);
  // Whichever window says what is on a file, it goes along.
  await other.getByLabel('Caption of three.jpg').fill('Said there');
  await whileAnswersAreLost(page, portal.cmsUrl, async () => {
    await upload(page);
    await expect(page.locator('form').getByRole('alert')).not.toBeEmpty();
  });
  await upload(other);
  await expect(waiting(other)).toHaveCount(2);
  await expect(waiting(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Take out two.jpg' }).click();
  await expect(waiting(other)).toContainText(['three.jpg']);
  await upload(page);
  await expect(waiting(other)).toHaveCount(0);
  const added = (await client.infragallery.list()).slice(before);
  expect(added.map(({ image_filename, image_caption }) => [image_filename, image_caption])).toEqual([
    ['one.jpg', ''],
    ['three.jpg', 'Said there'],
  ]);
  for (const { id } of added) await client.infragallery.remove(id);
});

test('a draft says that its record was changed since, and offers both', async ({ page, portal }) => {
  const client = await administratorClient(portal);
  const offer = { offerName: 'Old draft', description: 'As it was', days: 'Mondays' };
  const { value: id } = await client.bazaaroffer.create(offer);
  await openDashboard(page, portal, addressOf('bazaar-offer'));
  const edit = page.getByRole('button', { name: 'Edit Old draft', exact: true });
  const days = page.getByLabel('Days');
  const told = page.getByText('What you had typed here is back. This offer was changed in the meantime.', {
    exact: true,
  });
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
  const typeAndReturn = async (typed: string) => {
    await edit.click();
    await days.fill(typed);
    await page.reload();
    await edit.click();
    await expect(days).toHaveValue(typed);
  };

  await typeAndReturn('Typed here');
  await expect(page.getByText('What you had typed here is back.', { exact: true })).toBeVisible();
  await expect(told).toHaveCount(0);
  await client.bazaaroffer.update(id, { ...offer, days: 'Saved elsewhere' });
  await typeAndReturn('Typed on');
  await expect(told).toBeVisible();
  await expectSound(page, 'a draft of a record that was changed');
  await page.getByRole('button', { name: 'Compare both' }).click();
  await expect(dialog).toContainText('Typed on');
  await expect(dialog).toContainText('Saved elsewhere');
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  await expect(days).toHaveValue('Typed on');
  // It still knows after a word more, and another look.
  await typeAndReturn('Typed further');
  await page.getByRole('button', { name: 'Compare both' }).click();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(rowOf(page, 'Old draft')).toContainText('Typed further');

  await edit.click();
  await days.fill('In vain');
  await client.bazaaroffer.update(id, { ...offer, days: 'Saved elsewhere again' });
  await page.reload();
  await edit.click();
  await page.getByRole('button', { name: 'Compare both' }).click();
  await dialog.getByRole('button', { name: 'Take the saved one' }).click();
  await expect(days).toHaveValue('Saved elsewhere again');
  await expect(told).toHaveCount(0);

  // What the form began from is kept with it: what was changed here and what was changed there go together.
  await days.fill('Changed here');
  const stored = { ...offer, days: 'Saved elsewhere again', description: 'Changed there' };
  await client.bazaaroffer.update(id, stored);
  await page.reload();
  await edit.click();
  await expect(days).toHaveValue('Changed here');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toContainText('You changed different fields, so both can stay.');
  await expect(dialog).not.toContainText(offer.description);
  await expectSound(page, 'two changes that go together');
  await dialog.getByRole('button', { name: 'Save both' }).click();
  await expect(rowOf(page, 'Old draft')).toContainText('Changed here');
  expect(await client.bazaaroffer.read(id)).toMatchObject({ ...stored, days: 'Changed here' });
  await client.bazaaroffer.remove(id);
});

test('a row tells of unsaved text, which outlives its record', async ({ page, portal }) => {
  const client = await administratorClient(portal);
  const offer = { offerName: 'Soon gone', description: 'As it was', days: 'Mondays' };
  const { value: id } = await client.bazaaroffer.create(offer);
  await openDashboard(page, portal, addressOf('bazaar-offer'));
  const days = page.getByLabel('Days');
  const edit = page.getByRole('button', { name: 'Edit Soon gone', exact: true });
  const mark = rowOf(page, 'Soon gone').getByText('Unsaved text');
  const lost = page.getByText('You had typed into a record (offer) that was deleted elsewhere.', {
    exact: true,
  });
  await edit.click();
  await days.fill('Typed here');
  await expect(mark).toHaveCount(0);
  await page.getByRole('button', { name: 'Add offer' }).click();
  await expect(mark).toBeVisible();
  await expectSound(page, 'a row with unsaved text');
  await edit.click();
  await client.bazaaroffer.remove(id);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(lost).toBeVisible();
  await expect(edit).toHaveCount(0);
  await page.reload();
  await expect(lost).toBeVisible();
  // The list is asked for again, and who is about to press is not disturbed.
  const discard = page.getByRole('button', { name: 'Throw away what I typed' });
  await discard.focus();
  const asked = page.waitForResponse(/\/bazaaroffer$/);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await (await asked).finished();
  await expect(discard).toBeFocused();
  await page.getByRole('button', { name: 'Make it a new one' }).click();
  await expect(lost).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Add offer' })).toBeVisible();
  await expect(days).toHaveValue('Typed here');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, 'Soon gone')).toContainText('Typed here');

  // Whoever deletes a record here has decided about its text as well.
  await edit.click();
  await days.fill('In vain');
  await page.getByRole('button', { name: 'Delete Soon gone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(edit).toHaveCount(0);
  await expect(lost).toHaveCount(0);
});

test('what was being edited is open again, over a login in place of a session that ended as well', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const offer = { offerName: 'Left open', description: 'As it was', days: 'Mondays' };
  const { value: id } = await client.bazaaroffer.create(offer);
  await logInto(page, portal, addressOf('bazaar-offer'));
  const heading = page.getByRole('heading', { name: 'Edit offer' });
  const days = page.getByLabel('Days');
  await page.getByRole('button', { name: 'Edit Left open', exact: true }).click();
  await days.fill('Typed here');
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(days).toHaveValue('Typed here');
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Eats Offer' }).click();
  await submitLogin(page, 'admin', portal.password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eats Offer');
  // Back leads past the login that is done.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bazaar Offer');
  await expect(heading).toBeVisible();
  await expect(days).toHaveValue('Typed here');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(rowOf(page, 'Left open')).toContainText('Typed here');
  await page.reload();
  await expect(rowOf(page, 'Left open')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add offer' })).toBeVisible();
  await client.bazaaroffer.remove(id);
});

test('what Cancel threw away can be brought back until something else is typed', async ({ page, portal }) => {
  await openDashboard(page, portal, addressOf('food-court'));
  const name = page.getByLabel('Name', { exact: true });
  const about = page.getByLabel('About');
  const cancel = page.getByRole('button', { name: 'Cancel' });
  const back = page.getByRole('button', { name: 'Bring it back' });
  await name.fill('Not in vain');
  await about.fill('Many words');
  await page.getByLabel('Upload Image').setInputFiles(chosen(await jpeg('not-in-vain.jpg')));
  await cancel.click();
  await expect(name).toHaveValue('');
  await expect(page.getByText('not-in-vain.jpg')).toHaveCount(0);
  await expectSound(page, 'a form after Cancel');
  await back.click();
  await expect(name).toHaveValue('Not in vain');
  await expect(about).toHaveValue('Many words');
  await expect(page.getByText('not-in-vain.jpg')).toBeVisible();
  await cancel.click();
  await expect(back).toBeVisible();
  await name.fill('Something else');
  await expect(back).toHaveCount(0);
  await cancel.click();
  await page.reload();
  await expect(name).toHaveValue('');

  // Whichever record it was typed into, the way back and the buttons are in sight.
  for (const size of [phone, { width: 1440, height: 500 }]) {
    await page.setViewportSize(size);
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await about.fill('Other words');
    await expect(page.getByRole('button', { name: 'Update' })).toBeInViewport({ ratio: 1 });
    await cancel.click();
    await expect(back).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: 'Add food court item' })).toBeFocused();
  }
});

test('text that was typed back to what is stored, and a file that was taken back, are no draft', async ({
  page,
  portal,
}) => {
  await openDashboard(page, portal, addressOf('food-court'));
  const name = page.getByLabel('Name', { exact: true });
  const cancel = page.getByRole('button', { name: 'Cancel' });
  const begin = async () => {
    await name.fill('Never mind');
    await page.getByLabel('Upload Image').setInputFiles(chosen(await jpeg('never-mind.jpg')));
    await expect.poll(() => keptFiles(page)).toBe(1);
  };
  const takeBack = async () => {
    await page.getByRole('button', { name: 'Take out never-mind.jpg' }).click();
    await expect(name).toHaveValue('Never mind');
    await expect(cancel).toBeVisible();
    await name.fill('');
    await expect(cancel).toHaveCount(0);
  };
  await begin();
  await takeBack();
  await begin();
  await page.reload();
  await takeBack();
  await page.reload();
  await expect(name).toHaveValue('');
  await expect(page.getByText('What you had typed here is back.')).toHaveCount(0);
});

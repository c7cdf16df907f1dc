// Past 300 lines: everything that is typed or chosen and not sent yet, and what one or two windows do to it, on one portal.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { jpeg, pdf, png } from '../http/test-files.ts';
import { administratorClient } from './administrator.ts';
import { startBrowser } from './crashing-browser.ts';
import { collections } from './dashboard-fixtures.ts';
import {
  chosen,
  deleteRecord,
  keptDrafts,
  keptFiles,
  logInto,
  openDashboard,
  phone,
  rowOf,
  sent,
  submitLogin,
  topicPath,
  visit,
  widthOf,
} from './dashboard-screen.ts';
import { whileAnswersAreLost } from './lost-answers.ts';
import { expectTold } from './notices.ts';
import { expectSound, expectSoundInViews, opposites } from './page-watch.ts';
import { expect, test } from './portal.ts';

const professor = collections.find(({ key }) => key === 'faculty')?.values ?? {};
const offer = { offerName: 'Suite offer', description: 'As it was', days: 'Mondays' };

/** What another window has typed is offered in a form. */
const offered = (page: Page) => page.getByText(/^Typed in another window at \d\d:\d\d\.$/);
const bringHere = (page: Page) => page.getByRole('button', { name: 'Bring it here' }).click();
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const edit = (page: Page, name: string) =>
  page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
const unkept = (page: Page) => page.getByText('This browser does not keep what you type', { exact: false });
const preview = (page: Page) => page.locator('.upload img');

async function fillProfessor(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(professor))
    await page.getByLabel(label, { exact: true }).fill(value);
}

async function fillOffer(page: Page, text: string): Promise<void> {
  for (const label of ['Offer Name', 'Description', 'Days']) await page.getByLabel(label).fill(text);
}

/** To another topic and back, then to a new page. */
async function leaveAndReturn(page: Page, files: number, look: () => Promise<void>): Promise<void> {
  const here = page.url();
  await visit(page, 'bazaar-offer');
  await page.goBack();
  await expect(page).toHaveURL(here);
  await look();
  await expect.poll(() => keptFiles(page)).toBe(files);
  await page.reload();
  await look();
}

// Each is a walk of many steps: a busy machine takes its time.
test.describe.configure({ timeout: 90_000 });

test.beforeEach(({ page }) => {
  // The browser's question before unsaved changes are left.
  page.on('dialog', (dialog) => void dialog.accept());
});

test('text and files that were chosen for a form, a gallery and a lesson are there again after another topic and a reload, before which the browser asks', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const { value: course } = await client.course.create({ name: 'Keeps its files' });
  await client.subject.create({ course_id: course, name: 'Accountancy' });
  const asked: string[] = [];
  page.on('dialog', (dialog) => asked.push(dialog.type()));
  await openDashboard(page, portal);
  const isGuarded = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await isGuarded(), 'nothing was typed yet').toBe(false);
  await page.getByLabel('Image').setInputFiles(chosen(await jpeg('kept.jpg', 60, 72)));
  await fillProfessor(page);
  await leaveAndReturn(page, 1, async () => {
    await expect(page.getByText('kept.jpg')).toBeVisible();
    await expect.poll(() => widthOf(preview(page))).toBe(60);
    await expect(page.getByLabel('About')).toHaveValue(professor['About'] ?? '');
  });
  expect(asked).toEqual(['beforeunload']);
  await cancel(page);

  await visit(page, 'infra-gallery');
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

  await visit(page, 'class-schedule');
  const card = page.getByRole('article', { name: 'Keeps its files' });
  const file = card.getByLabel('PDF file');
  const lesson = card.getByLabel('Lesson name');
  const takeOut = card.getByRole('button', { name: 'Take out kept.pdf' });
  await card.getByRole('button', { name: 'Show Lessons' }).click();
  await file.setInputFiles(chosen(pdf('kept.pdf')));
  await lesson.fill('Ledgers');
  await leaveAndReturn(page, 1, async () => {
    await card.getByRole('button', { name: 'Show Lessons' }).click();
    await expect(lesson).toHaveValue('Ledgers');
    await expect(card.getByText('kept.pdf')).toBeVisible();
  });
  // It can be taken back, and all of it thrown away; what is chosen next is sent.
  await takeOut.click();
  await expect(file).toHaveValue('');
  await expect(file).toBeFocused();
  await expect(takeOut).toHaveCount(0);
  await expect(lesson).toHaveValue('Ledgers');
  await file.setInputFiles(chosen(pdf('kept.pdf')));
  await cancel(page);
  await expect(lesson).toHaveValue('Lesson 1');
  await expect(file).toHaveValue('');
  await expect.poll(() => keptFiles(page)).toBe(0);
  await file.setInputFiles(chosen(pdf('kept.pdf')));
  await lesson.fill('Ledgers');
  await card.getByRole('button', { name: 'Add lesson' }).click();
  await expect(card.getByRole('link', { name: 'Ledgers' })).toBeVisible();
  await expect(lesson).toHaveValue('Lesson 2');
  await expect.poll(() => keptDrafts(page)).toEqual([]);
  await client.course.remove(course);
});

test('two windows on one form keep a text each, and each is offered what the other has', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const { value: id } = await client.bazaaroffer.create(offer);
  const { value: course } = await client.course.create({ name: 'Named twice' });
  const { value: subject } = await client.subject.create({ course_id: course, name: 'Gets a file' });
  const other = await page.context().newPage();
  other.on('dialog', (dialog) => void dialog.accept());
  const about = (window: Page) => window.getByLabel('About');
  const days = (window: Page) => window.getByLabel('Days');
  const courseName = (window: Page) => window.getByLabel('Name of the course');

  // A new record, with its file.
  await openDashboard(other, portal);
  await openDashboard(page, portal);
  await page.getByLabel('Image').setInputFiles(chosen(await jpeg('once.jpg', 60, 72)));
  await fillProfessor(page);
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
  // A copy of a window brings its storage along, and is a window of its own.
  const opened = page.context().waitForEvent('page');
  await page.evaluate(() => void open(location.href));
  const copy = await opened;
  await expect(offered(copy)).toBeVisible();
  await expect(about(copy)).toHaveValue('');
  await copy.close();

  // A record that both edit.
  for (const window of [page, other]) {
    await visit(window, 'bazaar-offer');
    await edit(window, offer.offerName);
    await days(window).fill(window === page ? 'Typed here' : 'Typed there');
  }
  await cancel(other);
  await page.reload();
  await expect(days(page)).toHaveValue('Typed here');
  // A name of the class schedule, and a file without text.
  await visit(page, 'class-schedule');
  const card = (window: Page) => window.getByRole('article', { name: 'Named twice' });
  await edit(page, 'Named twice');
  await courseName(page).fill('Typed name');
  await card(page).getByRole('button', { name: 'Show Lessons' }).click();
  await card(page)
    .getByLabel('PDF file')
    .setInputFiles(chosen(pdf('left.pdf')));
  await expect.poll(() => keptFiles(page)).toBe(2);
  await page.close();

  // All of it is found in the window that is left.
  await expect(rowOf(other, offer.offerName).getByText('Unsaved text')).toBeVisible();
  await edit(other, offer.offerName);
  await expect(days(other)).toHaveValue('Mondays');
  await bringHere(other);
  await expect(days(other)).toHaveValue('Typed here');
  await expect(other.getByLabel('Offer Name')).toBeFocused();
  await cancel(other);
  await expect(rowOf(other, offer.offerName).getByText('Unsaved text')).toHaveCount(0);
  await visit(other, 'class-schedule');
  await expect(courseName(other)).toHaveCount(0);
  await bringHere(other);
  await expect(courseName(other)).toHaveValue('Typed name');
  await expect(courseName(other)).toBeFocused();
  await cancel(other);
  await card(other).getByRole('button', { name: 'Show Lessons' }).click();
  await bringHere(other);
  await expect(card(other).getByLabel('Lesson name')).toBeFocused();
  await card(other).getByRole('button', { name: 'Take out left.pdf' }).click();
  await client.subject.remove(subject);
  await visit(other, 'faculty');
  // What is thrown away can be brought back.
  await other.getByRole('button', { name: 'Throw it away' }).click();
  await expect(offered(other)).toHaveCount(0);
  await expect.poll(() => keptDrafts(other)).toEqual([]);
  await other.getByRole('button', { name: 'Bring it back' }).click();
  await expect(other.getByText('once.jpg')).toBeVisible();
  await expect(about(other)).toHaveValue(professor['About'] ?? '');
  await expect.poll(() => keptFiles(other)).toBe(1);
  // What comes back is whole: it is stored as it was chosen.
  await other.reload();
  await expect(other.getByText('once.jpg')).toBeVisible();
  await save(other);
  await expectTold(other, 'Faculty added successfully!');
  await expect(other.getByText('once.jpg')).toHaveCount(0);
  await expect.poll(() => keptDrafts(other)).toEqual([]);
  const [stored, ...more] = (await client.faculty.list()).filter(({ name }) => name === professor['Name']);
  expect(more).toEqual([]);
  expect(stored?.image_filename).toBe('once.jpg');
  await client.faculty.remove(stored?.id ?? 0);
  await client.bazaaroffer.remove(id);
  await client.course.remove(course);
});

test('a browser that keeps nothing has forms that work, and says so', async ({ page, portal }) => {
  const client = await administratorClient(portal);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Refused.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
    Object.defineProperty(window, 'indexedDB', { get: refuse });
  });
  await openDashboard(page, portal, topicPath('bazaar-offer'));
  await expect(page.getByRole('heading', { name: 'Add offer' })).toBeVisible();
  await expect(unkept(page)).toHaveCount(0);
  await fillOffer(page, 'Without storage');
  await expect(unkept(page)).toBeVisible();
  await expectSound(page, 'a browser that keeps nothing');
  // As long as the page is there nothing is lost.
  await visit(page, 'eats-offer');
  await page.goBack();
  await expect(page.getByLabel('Days')).toHaveValue('Without storage');
  await save(page);
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
  await openDashboard(page, portal, topicPath('food-court'));
  await page.getByLabel('Name', { exact: true }).fill('Kept text');
  await expect(unkept(page)).toHaveCount(0);
  await page.getByLabel('Upload Image').setInputFiles(chosen(await jpeg('no-room.jpg')));
  await expect(unkept(page)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept text');
  await expect(page.getByText('no-room.jpg')).toHaveCount(0);
  await cancel(page);
  await expect(unkept(page)).toHaveCount(0);
});

test('what was typed a moment before is there after a reload, and after a line that broke', async ({
  page,
  portal,
}) => {
  await openDashboard(page, portal, topicPath('bazaar-offer'));
  const days = page.getByLabel('Days');
  // The page goes in the very task in which the last letter came, and a busy disk has yet to write the letters before it.
  await days.fill('First');
  for (const [word, waiting] of [
    ['Second', 0],
    ['Third', 1500],
  ] as const) {
    const loaded = page.waitForEvent('load');
    await days.evaluate(
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
    await expect(days).toHaveValue(word);
  }
  await page.context().setOffline(true);
  await fillOffer(page, 'Offline');
  await save(page);
  await expect(page.locator('form').getByRole('alert')).not.toBeEmpty();
  await page.context().setOffline(false);
  await page.reload();
  await expect(days).toHaveValue('Offline');
});

test('what was typed is there after a reload however late the browser reads it', async ({ page, portal }) => {
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its factory below
    const { open } = IDBFactory.prototype;
    const waiting: (() => void)[] = [];
    let isLate = true;
    Object.assign(globalThis, {
      letRead() {
        isLate = false;
        for (const go of waiting.splice(0)) go();
      },
    });
    IDBFactory.prototype.open = function (this: IDBFactory, ...given) {
      if (!isLate) return open.apply(this, given);
      const late = {} as { -readonly [K in keyof IDBOpenDBRequest]: IDBOpenDBRequest[K] };
      waiting.push(() => {
        const request = open.apply(this, given);
        for (const event of ['onupgradeneeded', 'onsuccess'] as const)
          request[event] = () => {
            late.result = request.result;
            late[event]?.(new Event(event) as IDBVersionChangeEvent);
          };
      });
      return late;
    };
  });
  const letRead = () => page.evaluate('letRead()');
  await openDashboard(page, portal, topicPath('bazaar-offer'));
  const days = page.getByLabel('Days');
  await days.fill('Kept late');
  await letRead();
  await expect.poll(() => keptDrafts(page)).toHaveLength(1);
  await page.reload();
  await expect(days).toHaveValue('');
  await letRead();
  await expect(days).toHaveValue('Kept late');
});

test('what was typed and chosen before the browser crashed is offered', async ({ portal }) => {
  const profile = await mkdtemp(path.join(tmpdir(), 'portal-crash-'));
  const browsers = [await startBrowser(profile)];
  try {
    const [before] = browsers[0]?.context.pages() ?? [];
    if (before === undefined) throw new Error('The browser has no window.');
    const address = portal.siteUrl + topicPath('food-court');
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
    await bringHere(page);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed before the crash');
    await expect.poll(() => widthOf(preview(page))).toBe(60);
  } finally {
    for (const browser of browsers) await browser.kill();
    await rm(profile, { recursive: true, force: true });
  }
});

test('an open record has an address, which a reload, back and a link lead to, and its text is there again over a login in place of a session that ended', async ({
  page,
  portal,
}) => {
  const client = await administratorClient(portal);
  const { value: id } = await client.bazaaroffer.create(offer);
  const address = `${topicPath('bazaar-offer')}&bazaaroffer=${id}`;
  const title = page.getByRole('heading', { level: 1 });
  const heading = page.getByRole('heading', { name: 'Edit offer' });
  const adding = page.getByRole('heading', { name: 'Add offer' });
  const days = page.getByLabel('Days');
  await openDashboard(page, portal, topicPath('bazaar-offer'));
  await edit(page, offer.offerName);
  await expect(page).toHaveURL(address);
  await expect(heading).toBeFocused();
  await days.fill('Typed here');
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(days).toHaveValue('Typed here');
  await page.goBack();
  await expect(page).toHaveURL(topicPath('bazaar-offer'));
  await expect(adding).toBeVisible();
  await page.goForward();
  await expect(heading).toBeVisible();

  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Eats Offer' }).click();
  await submitLogin(page, 'admin', portal.password);
  await expect(title).toHaveText('Eats Offer');
  // Back leads past the login that is done.
  await page.goBack();
  await expect(title).toHaveText('Bazaar Offer');
  await expect(heading).toBeVisible();
  await expect(days).toHaveValue('Typed here');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(rowOf(page, offer.offerName)).toContainText('Typed here');
  await expect(page).toHaveURL(topicPath('bazaar-offer'));
  await expect(adding).toBeVisible();

  // A link leads to it over a login, too.
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
  for (const [window, text] of [
    [page, 'Typed here'],
    [other, 'Typed there'],
  ] as const) {
    await openDashboard(window, portal, topicPath('bazaar-offer'));
    await fillOffer(window, text);
  }
  await save(page);
  await expect(rowOf(page, 'Typed here')).toBeVisible();
  await other.getByLabel('Days').press('End');
  await expect(other.getByLabel('Days')).toHaveValue('Typed there');
  await save(other);
  await expect(rowOf(other, 'Typed there')).toBeVisible();
  for (const { id, offerName } of await client.bazaaroffer.list()) {
    if (offerName.startsWith('Typed')) await client.bazaaroffer.remove(id);
  }

  // The files of a gallery: each is stored once, even where one window cannot tell the other.
  const before = (await client.infragallery.list()).length;
  const waiting = (window: Page) => window.getByRole('list', { name: 'Waiting' }).getByRole('listitem');
  const upload = (window: Page) => window.getByRole('button', { name: /^Upload/ }).click();
  const names = ['one.jpg', 'two.jpg', 'three.jpg'];
  const files = await Promise.all(names.map((name, index) => jpeg(name, 40 + index)));
  await visit(page, 'infra-gallery');
  await page.getByLabel('Pictures and videos').setInputFiles(files.map(chosen));
  await expect.poll(() => keptFiles(page)).toBe(3);
  await visit(other, 'infra-gallery');
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

test('a row tells of unsaved text, which says that its record was changed since, offers both with their files, and outlives it', async ({
  page,
  portal,
}) => {
  const { foodcourt } = await administratorClient(portal);
  const brand = { name: 'Old draft', about: 'As it was', products: 'Dosa' };
  const { value: id } = await foodcourt.create(brand, sent(await jpeg('stored.jpg', 60, 72)));
  const saveElsewhere = (change: Partial<typeof brand>) => foodcourt.update(id, { ...brand, ...change });
  await openDashboard(page, portal, topicPath('food-court'));
  const row = rowOf(page, brand.name);
  const products = page.getByLabel('Products');
  const update = page.getByRole('button', { name: 'Update' });
  const mark = row.getByText('Unsaved text');
  const isBack = page.getByText('What you had typed here is back.', { exact: true });
  const told = page.getByText(
    'What you had typed here is back. This food court item was changed in the meantime.',
    { exact: true },
  );
  const compare = page.getByRole('button', { name: 'Compare both' });
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });

  await edit(page, brand.name);
  await products.fill('Typed here');
  await page.getByLabel('Upload Image').setInputFiles(chosen(await png('mine.png', 90, 30)));
  await expect(mark).toHaveCount(0);
  await page.getByRole('button', { name: 'Add food court item' }).click();
  await expect(mark).toBeVisible();
  await expectSound(page, 'a row with unsaved text');
  await edit(page, brand.name);
  await expect(products).toHaveValue('Typed here');
  await expect(isBack).toBeVisible();
  await expect(told).toHaveCount(0);
  await saveElsewhere({ products: 'Saved elsewhere' });
  await page.reload();
  await expect(products).toHaveValue('Typed here');
  await expect(told).toBeVisible();
  await expectSound(page, 'a draft of a record that was changed');
  await compare.click();
  for (const said of ['Typed here', 'Saved elsewhere', 'mine.png']) await expect(dialog).toContainText(said);
  await dialog.getByRole('button', { name: 'Go on editing' }).click();
  // It still knows after a word more, and another look.
  await products.fill('Typed further');
  await page.reload();
  await expect(products).toHaveValue('Typed further');
  await compare.click();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(row).toContainText('Typed further');
  const picture = row.locator('img');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight))
    .toBeCloseTo(3);

  // Whoever has not looked is asked on Update.
  await edit(page, brand.name);
  await products.fill('In vain');
  const about = 'Nobody else has touched this';
  await saveElsewhere({ products: 'Saved elsewhere again', about });
  await update.click();
  await expect(dialog).toContainText('What you did not change stays as it is saved.');
  await expectSoundInViews(page, opposites);
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole('button', { name: 'Take the saved one' }).click();
  await expect(products).toHaveValue('Saved elsewhere again');
  await expect(page.getByLabel('About')).toHaveValue(about);
  await expect(told).toHaveCount(0);

  // What the form began from is kept with it: what was changed here and what was changed there go together.
  await products.fill('Changed here');
  await saveElsewhere({ products: 'Saved elsewhere again', about: 'Changed there' });
  await page.reload();
  await expect(products).toHaveValue('Changed here');
  await update.click();
  await expect(dialog).toContainText('You changed different fields, so both can stay.');
  await expect(dialog).not.toContainText(about);
  await dialog.getByRole('button', { name: 'Save both' }).click();
  await expect(row).toContainText('Changed here');
  expect(await foodcourt.read(id)).toMatchObject({ products: 'Changed here', about: 'Changed there' });

  // It is deleted elsewhere while somebody types into it.
  const lost = page.getByText('You had typed into a record (food court item) that was deleted elsewhere.', {
    exact: true,
  });
  await edit(page, brand.name);
  await products.fill('Typed on');
  await foodcourt.remove(id);
  await update.click();
  await expect(lost).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(lost).toBeVisible();
  // The list is asked for again, and who is about to press is not disturbed.
  const discard = page.getByRole('button', { name: 'Throw away what I typed' });
  await discard.focus();
  const asked = page.waitForResponse(/\/foodcourt$/);
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await (await asked).finished();
  await expect(discard).toBeFocused();
  await page.getByRole('button', { name: 'Make it a new one' }).click();
  await expect(lost).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Add food court item' })).toBeVisible();
  await expect(products).toHaveValue('Typed on');
  await page.getByLabel('Upload Image').setInputFiles(chosen(await jpeg('new.jpg')));
  await save(page);
  await expect(row).toContainText('Typed on');

  // Whoever deletes a record here has decided about its text as well.
  await edit(page, brand.name);
  await products.fill('In vain');
  await deleteRecord(page, brand.name);
  await expect(lost).toHaveCount(0);
});

test('text that was typed back to what is stored and a file that was taken back are no draft; what Cancel threw away can be brought back until something else is typed', async ({
  page,
  portal,
}) => {
  await openDashboard(page, portal, topicPath('food-court'));
  const name = page.getByLabel('Name', { exact: true });
  const image = page.getByLabel('Upload Image');
  const back = page.getByRole('button', { name: 'Bring it back' });
  const begin = async () => {
    await name.fill('Never mind');
    await image.setInputFiles(chosen(await jpeg('never-mind.jpg')));
    await expect.poll(() => keptFiles(page)).toBe(1);
  };
  await begin();
  await page.reload();
  await page.getByRole('button', { name: 'Take out never-mind.jpg' }).click();
  await expect(image).toBeFocused();
  await expect(name).toHaveValue('Never mind');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await name.fill('');
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect.poll(() => keptDrafts(page)).toEqual([]);

  await begin();
  await cancel(page);
  await expect(name).toHaveValue('');
  await expect(page.getByText('never-mind.jpg')).toHaveCount(0);
  await expectSound(page, 'a form after Cancel');
  await back.click();
  await expect(name).toHaveValue('Never mind');
  await expect(page.getByText('never-mind.jpg')).toBeVisible();
  await cancel(page);
  await expect(back).toBeVisible();
  await name.fill('Something else');
  await expect(back).toHaveCount(0);
  await cancel(page);
  await expect.poll(() => keptDrafts(page)).toEqual([]);

  // Whichever record it was typed into, the way back and the buttons are in sight.
  for (const size of [phone, { width: 1440, height: 500 }]) {
    await page.setViewportSize(size);
    const [first] = await page.getByRole('button', { name: /^Edit / }).all();
    await first?.click();
    await page.getByLabel('About').fill('Other words');
    await expect(page.getByRole('button', { name: 'Update' })).toBeInViewport({ ratio: 1 });
    await cancel(page);
    await expect(back).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: 'Add food court item' })).toBeFocused();
  }
});

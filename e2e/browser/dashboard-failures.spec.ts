// Past 300 lines: one portal goes from empty through slow, wrong and absent answers, and each test takes its state over.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  dashboardMessages,
  failures,
  mediaFileRule,
  limits,
  collectionOf,
  otherContent,
  pdfFileRule,
  publisherSecretHeader,
} from '@portal/contract';
import type { Locator, Page, Request } from '@playwright/test';
import { jpeg, mp4, pdf } from '../http/test-files.ts';
import { administratorClient } from './administrator.ts';
import {
  classSchedule,
  fillIn,
  collections,
  screenOf,
  shapes,
  type Collection,
} from './dashboard-fixtures.ts';
import { expect, test, type OwnPortal } from './dashboard-portal.ts';
import {
  chosen,
  loginPath,
  logInto,
  openDashboard,
  submitLogin,
  topicPath,
  visit,
} from './dashboard-screen.ts';
import { refuseConnections, whileAnswersAreLost } from './lost-answers.ts';
import { expectTold } from './notices.ts';
import { expectSound, expectSoundInViews, opposites, type View } from './page-watch.ts';

const away = 'The server could not be reached. Please try again.';
const alert = (page: Page, sentence: string) =>
  page.getByRole('alert').getByText(sentence, { exact: true }).first();

async function fillNew(page: Page, collection: Collection) {
  const screen = screenOf(page, collection.heading);
  for (const [label, value] of Object.entries(collection.values)) {
    await fillIn(screen.getByLabel(label, { exact: true }), value);
  }
  if (collection.picture) {
    await screen.locator('input[type=file]').setInputFiles(chosen(await jpeg('suite.jpg', 60, 72)));
  }
  return screen;
}

// On one portal, whose lists each test leaves as empty as it found them.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

test('every empty list says so in the specified words, and every screen that it is loading while it waits for its records', async ({
  page,
  own,
}) => {
  await openDashboard(page, own.portal);
  for (const { topic, key, heading } of shapes) {
    await visit(page, topic);
    await expect(
      screenOf(page, heading).getByText(collectionOf(key).messages.empty, { exact: true }),
    ).toBeVisible();
  }
  for (const [topic, key] of [
    ['gallery', 'gallery'],
    ['businesses', 'profile'],
    [classSchedule.topic, 'course'],
  ] as const) {
    await visit(page, topic);
    await expect(page.getByText(collectionOf(key).messages.empty, { exact: true })).toBeVisible();
  }
  await expectSound(page, 'an empty schedule');
  await page.getByRole('link', { name: 'Enquiries' }).click();
  await expect(page.getByText('No enquiries yet.', { exact: true })).toBeVisible();
  await expectSound(page, 'an empty inbox');

  // Their code is there by now, so that the sentence is the records' own.
  await visit(page, 'faculty');
  await page.reload();
  await expect(page.getByText(collectionOf('faculty').messages.empty, { exact: true })).toBeVisible();
  const loading = page.getByText(dashboardMessages.loading, { exact: true });
  own.freeze();
  try {
    for (const topic of ['batches', 'fees', 'gallery', 'businesses', classSchedule.topic]) {
      await visit(page, topic);
      await expect(page.locator('.admin__main h2').first()).toBeVisible();
      // Once, however many lists a topic has.
      const told = topic === 'fees' ? dashboardMessages.feesLoading : dashboardMessages.loading;
      await expect(page.getByText(/^Loading/)).toHaveText([told]);
    }
    // Nor is the page empty while the session is asked for.
    await page.reload();
    await expect(loading).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Class Schedule' })).toBeVisible();
  } finally {
    own.thaw();
  }
  await expect(loading).toHaveCount(0);
});

/** What a page does while the server is away or slow. */
function misfortunes(page: Page, { portal, freeze, thaw }: OwnPortal) {
  const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  return {
    remove,
    /** Presses while the server is away. */
    refused: async (button: Locator, told: () => Promise<void>): Promise<void> => {
      const takeAgain = await refuseConnections(page, portal.cmsUrl);
      await button.click();
      await told();
      await takeAgain();
    },
    /** Presses twice while the server stands still: it is waited for, and what is sent is sent once. */
    once: async (
      button: Locator,
      sentence: string | undefined,
      meanwhile?: () => Promise<void>,
    ): Promise<void> => {
      const sent: string[] = [];
      const note = (request: Request) => {
        if (['POST', 'PUT', 'DELETE'].includes(request.method())) sent.push(request.url());
      };
      page.on('request', note);
      freeze();
      try {
        await button.click();
        await expect(button).toHaveAttribute('aria-disabled', 'true');
        // It looks dead by now, and a second press sends nothing.
        await button.click({ force: true });
        await meanwhile?.();
      } finally {
        thaw();
      }
      await expectTold(page, sentence ?? '');
      page.off('request', note);
      expect(sent).toHaveLength(1);
    },
    /** What is on its way cannot be called back, and the question does not look as if it could. */
    tryToCancel: async (): Promise<void> => {
      const cancel = page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' });
      await expect(cancel).toHaveAttribute('aria-disabled', 'true');
      await cancel.click({ force: true });
      // A browser asks the page before the first one only.
      for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
      await expect(remove).toBeVisible();
    },
  };
}

/** Looks at a state of a page, and goes back to the desk. */
async function expectSoundState(page: Page, views: readonly View[] = opposites): Promise<void> {
  await expectSoundInViews(page, views);
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** One engine serves all forms: a card with a picture, a row of a table with amounts, a point of a list, and one with words to choose from. */
const forms = shapes.filter(({ key }) => ['faculty', 'batch', 'eligible', 'project'].includes(key));

for (const [index, collection] of forms.entries()) {
  const { topic, key, heading, noun, button, missing, values, change, says } = collection;
  test(`${topic}: the form of ${heading} is sound in what it asks and refuses, waits for a slow server, sends once, and loses no word where it is away`, async ({
    page,
    own,
  }) => {
    const { once, refused, remove, tryToCancel } = misfortunes(page, own);
    const { saveFailed, deleteFailed, empty } = collectionOf(key).messages;
    // Each state of each form is looked at one way, and each kind of state both ways.
    const [one, other] = (index % 2 === 0 ? opposites : opposites.toReversed()).map((view) => [view]);
    await openDashboard(page, own.portal, topicPath(topic));
    const screen = screenOf(page, heading);
    const records = screen.locator('[data-record]');
    const failed = screen.getByRole('alert').getByText(saveFailed, { exact: true });
    const save = screen.getByRole('button', { name: button, exact: true });
    await save.click();
    await expect(screen.getByText('Please fill this in.').first()).toBeVisible();
    await expectSoundState(page, one);

    await fillNew(page, collection);
    await refused(save, () => expect(failed).toBeVisible());
    for (const [label, value] of Object.entries(values))
      await expect(screen.getByLabel(label, { exact: true })).toHaveValue(value);
    await expect(screen.getByText(empty, { exact: true })).toBeVisible();
    await once(save, says[0], async () => {
      // What is typed by now would be in no record.
      for (const label of Object.keys(values)) {
        const field = screen.getByLabel(label, { exact: true });
        // A list of words has no attribute of its own for it.
        if (await field.evaluate((element) => element instanceof HTMLSelectElement))
          await expect(field).toHaveAttribute('aria-readonly', 'true');
        else await expect(field).not.toBeEditable();
      }
      if (collection.picture) await expect(screen.locator('input[type=file]')).toBeDisabled();
    });
    await expect(records).toHaveCount(1);

    await screen.getByRole('button', { name: /^Edit / }).click();
    await expect(screen.getByRole('heading', { name: `Edit ${noun}` })).toBeVisible();
    const update = screen.getByRole('button', { name: 'Update' });
    const [[label, value] = ['', '']] = Object.entries(values);
    await screen.getByLabel(label, { exact: true }).fill(' ');
    await update.click();
    await expectTold(page, missing);
    await expectSoundState(page, other);
    await screen.getByLabel(label, { exact: true }).fill(value);
    const [changed, text] = change;
    await screen.getByLabel(changed, { exact: true }).fill(text);
    await refused(update, () => expect(failed).toBeVisible());
    await expect(screen.getByLabel(changed, { exact: true })).toHaveValue(text);
    await once(update, says[1]);

    await screen.getByRole('button', { name: /^Delete / }).click();
    await expect(page.getByRole('alertdialog', { name: 'Confirm Delete' })).toBeVisible();
    await expectSoundState(page, one);
    await refused(remove, () => expectTold(page, deleteFailed));
    await expect(records).toHaveCount(1);
    await screen.getByRole('button', { name: /^Delete / }).click();
    await once(remove, says[2], tryToCancel);
    await expect(records).toHaveCount(0);
  });
}

test('so do a gallery and the class schedule', async ({ page, own }) => {
  const client = await administratorClient(own.portal);
  const { once, refused, remove } = misfortunes(page, own);
  const media = collectionOf('gallery').messages;
  await openDashboard(page, own.portal, topicPath('gallery'));
  await page
    .getByLabel('Pictures and videos')
    .setInputFiles([await jpeg('new.jpg'), mp4('waiting.mp4')].map(chosen));
  const waiting = page.getByRole('list', { name: 'Waiting' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await expectSoundState(page);
  await page.getByRole('button', { name: 'Take out waiting.mp4' }).click();
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await refused(upload, () => expect(alert(page, media.saveFailed)).toBeVisible());
  await expect(waiting).toContainText('new.jpg');
  await once(upload, media.added);
  const picture = page.getByRole('button', { name: 'Delete new.jpg' });
  await picture.click();
  await refused(remove, () => expectTold(page, media.deleteFailed));
  await picture.click();
  await once(remove, media.deleted);
  await expect(picture).toHaveCount(0);

  const { value: course } = await client.course.create({ name: 'Commerce' });
  const { value: subject } = await client.subject.create({ course_id: course, name: 'Accounts' });
  await visit(page, classSchedule.topic);
  const failed = dashboardMessages.scheduleError(away);
  await page.getByRole('button', { name: 'Show Lessons' }).click();
  const add = page.getByRole('button', { name: 'Add lesson' });
  await page.getByLabel('PDF file').setInputFiles(chosen(pdf('slowly.pdf')));
  await refused(add, () => expect(alert(page, collectionOf('lesson').messages.saveFailed)).toBeVisible());
  await expect(page.getByLabel('Lesson name')).toHaveValue('Lesson 1');
  // A press so soon after another is taken for the same.
  await page.waitForTimeout(limits.doubleSubmitMs);
  await once(add, collectionOf('lesson').messages.added);
  await expect(page.getByRole('link', { name: 'Lesson 1' })).toBeVisible();
  await refused(page.getByRole('button', { name: 'Add course' }), () =>
    expect(alert(page, failed)).toBeVisible(),
  );
  for (const name of ['Commerce', 'Accounts', 'Lesson 1']) {
    const button = page.getByRole('button', { name: `Delete ${name}`, exact: true });
    await button.click();
    await refused(remove, () => expect(page.getByRole('alertdialog')).toBeHidden());
    // It is said before the dialog closes, and nothing else is.
    await expect(page.locator('.notices').getByRole('alert')).toHaveText(failed);
    await expect(button).toBeVisible();
  }
  await page.getByRole('button', { name: 'Delete Lesson 1' }).click();
  await once(remove, collectionOf('lesson').messages.deleted);
  await expect(page.locator('.subject [data-record]')).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit Accounts' }).click();
  const name = page.getByLabel('Name of the subject');
  await name.fill('Accountancy');
  const update = page.getByRole('button', { name: 'Update' });
  await refused(update, () => expect(alert(page, failed)).toBeVisible());
  await expect(name).toHaveValue('Accountancy');
  await client.subject.update(subject, { name: 'From elsewhere' });
  await update.click();
  await expect(
    page.getByText(
      'Saved in the meantime: “From elsewhere”. Update saves yours, Cancel keeps the saved one.',
      { exact: true },
    ),
  ).toBeVisible();
  await add.click();
  await expect(alert(page, pdfFileRule.required)).toBeVisible();
  await expectSoundState(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await client.course.remove(course);
});

test('a screen whose code cannot be fetched says so, and comes with another try', async ({ page, own }) => {
  await openDashboard(page, own.portal);
  await expect(page.getByText(dashboardMessages.loading)).toHaveCount(0);
  await page.context().setOffline(true);
  await visit(page, classSchedule.topic);
  const failed = page.getByRole('alert').getByText(/^This screen could not be loaded\./);
  await expect(failed).toBeVisible();
  await expectSoundInViews(page, opposites);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByText(collectionOf('course').messages.empty, { exact: true })).toBeVisible();
});

test('so do the login and the dashboard themselves', async ({ page, own }) => {
  const failed = page.getByRole('alert').getByText(/^This page could not be loaded\./);
  const refuseScripts = () => page.route('**/_astro/*.js*', (route) => route.abort());
  await page.goto(loginPath);
  await refuseScripts();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(failed).toBeVisible();
  await page.unroute('**/_astro/*.js*');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(failed).toHaveCount(0);
  await openDashboard(page, own.portal);
  await refuseScripts();
  await page.reload();
  await expect(failed).toBeVisible();
  await expectSoundInViews(page, opposites);
  await page.unroute('**/_astro/*.js*');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
});

test('what is on its way outlives its screen, and is sent once', async ({ page, own }) => {
  const client = await administratorClient(own.portal);
  await client.bazaaroffer.create({ offerName: 'Mangoes', description: 'By the crate', days: 'Mondays' });
  await openDashboard(page, own.portal, topicPath('bazaar-offer'));
  const screen = screenOf(page, 'Offers');
  const rows = screen.locator('[data-record]');
  const days = screen.getByLabel('Days');
  const edit = screen.getByRole('button', { name: /^Edit/ });
  const update = screen.getByRole('button', { name: 'Update' });
  await expect(rows).toHaveCount(1);
  const leaveAndReturn = async (topic: string) => {
    await visit(page, 'eats-offer');
    await visit(page, topic);
  };
  /** Sends while the server stands still, and does something before it goes on. */
  const meanwhile = async (send: Locator, act: () => Promise<void>) => {
    own.freeze();
    try {
      await send.click();
      await expect(send).toHaveAttribute('aria-disabled', 'true');
      await act();
    } finally {
      own.thaw();
    }
  };

  await edit.click();
  await days.fill('Changed on the way');
  await meanwhile(update, async () => {
    await leaveAndReturn('bazaar-offer');
    await edit.click();
    await expect(days).toHaveValue('Changed on the way');
    await expect(days).not.toBeEditable();
    await update.click({ force: true });
  });
  await expectTold(page, collectionOf('bazaaroffer').messages.updated ?? '');
  await expect(screen.getByRole('heading', { name: 'Add offer' })).toBeVisible();
  await expect(rows).toContainText(['Changed on the way']);

  const save = screen.getByRole('button', { name: 'Save' });
  for (const label of ['Offer Name', 'Description', 'Days'])
    await screen.getByLabel(label).fill('Added once');
  await meanwhile(save, async () => {
    await leaveAndReturn('bazaar-offer');
    await expect(days).toHaveValue('Added once');
    await expect(days).not.toBeEditable();
    await save.click({ force: true });
  });
  await expectTold(page, collectionOf('bazaaroffer').messages.added);
  await expect(days).toHaveValue('');
  await expect(days).toBeEditable();
  const [first, second, ...more] = await client.bazaaroffer.list();
  expect(more).toEqual([]);
  await client.bazaaroffer.remove(Number(second?.id));

  // Whoever is elsewhere when it fails is told, and finds the reason with what was typed.
  if (first === undefined) throw new Error('There is no offer to change.');
  await page.getByRole('button', { name: `Edit ${first.offerName}`, exact: true }).click();
  await days.fill('Typed here');
  await client.bazaaroffer.update(first.id, { ...first, days: 'Saved elsewhere' });
  await meanwhile(update, () => visit(page, 'eats-offer'));
  await expect(alert(page, failures.changedMeanwhile)).toBeVisible();
  await visit(page, 'bazaar-offer');
  // The list is asked for anew: what was removed above goes from it.
  await expect(rows).toHaveCount(1);
  const both = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await expect(both).toContainText('Typed here');
  await expect(both).toContainText('Saved elsewhere');
  await both.getByRole('button', { name: 'Save mine' }).click();
  await expect(rows).toContainText(['Typed here']);
  await client.bazaaroffer.remove(first.id);

  await visit(page, 'gallery');
  await page.getByLabel('Pictures and videos').setInputFiles(chosen(await jpeg('once.jpg')));
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await meanwhile(upload, async () => {
    await leaveAndReturn('gallery');
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
    await upload.click({ force: true });
  });
  await expect(page.getByRole('list', { name: 'Waiting' })).toHaveCount(0);
  const media = await client.gallery.list();
  expect(media.map(({ image_filename }) => image_filename)).toEqual(['once.jpg']);
  await client.gallery.remove(Number(media[0]?.id));
});

test('what was stored although its answer was lost is not stored again', async ({ page, own }) => {
  const { portal } = own;
  const client = await administratorClient(portal);
  await openDashboard(page, portal, topicPath('bazaar-offer'));
  const screen = screenOf(page, 'Offers');
  const rows = screen.locator('[data-record]');
  const save = screen.getByRole('button', { name: 'Save' });
  const fill = async (text: string) => {
    for (const label of ['Offer Name', 'Description', 'Days']) await screen.getByLabel(label).fill(text);
  };
  /** Presses Save, and finds the record in the list and the form as it was. */
  const loseAnswer = () =>
    whileAnswersAreLost(page, portal.cmsUrl, async () => {
      await save.click();
      await expect(alert(page, collectionOf('bazaaroffer').messages.saveFailed)).toBeVisible();
    });

  await fill('Stored once');
  await loseAnswer();
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(screen.getByLabel('Days')).toHaveValue('Stored once');
  await save.click();
  await expectTold(page, collectionOf('bazaaroffer').messages.added);
  await expect(rows).toHaveCount(1);

  // Another record in the same form, and what was changed after its answer was lost is told, not thrown away.
  await fill('Stored as well');
  await loseAnswer();
  await expect(rows).toHaveCount(2);
  await screen.getByLabel('Days').fill('Corrected');
  await save.click();
  await expect(alert(page, failures.sentBefore)).toBeVisible();
  await expect(screen.getByLabel('Days')).toHaveValue('Corrected');
  await expect(rows).toHaveCount(2);
  await save.click();
  await expect(rows).toHaveCount(3);
  const offers = await client.bazaaroffer.list();
  expect(offers.map(({ days }) => days)).toEqual(['Stored once', 'Stored as well', 'Corrected']);
  for (const { id } of offers) await client.bazaaroffer.remove(id);

  await visit(page, 'gallery');
  await expect(page.getByText(collectionOf('gallery').messages.empty, { exact: true })).toBeVisible();
  await page.getByLabel('Pictures and videos').setInputFiles(chosen(await jpeg('lost.jpg')));
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await whileAnswersAreLost(page, portal.cmsUrl, async () => {
    await upload.click();
    await expect(alert(page, collectionOf('gallery').messages.saveFailed)).toBeVisible();
  });
  await upload.click();
  await expect(page.getByRole('list', { name: 'Waiting' })).toHaveCount(0);
  const media = await client.gallery.list();
  expect(media.map(({ image_filename }) => image_filename)).toEqual(['lost.jpg']);
  await client.gallery.remove(Number(media[0]?.id));
});

test('an upload shows how far it is, and can be stopped', async ({ page, own }) => {
  await openDashboard(page, own.portal, topicPath('gallery'));
  await expect(page.getByText(collectionOf('gallery').messages.empty, { exact: true })).toBeVisible();
  const files = page.getByLabel('Pictures and videos');
  const buffer = Buffer.alloc(4 * 1024 * 1024);
  await files.setInputFiles({ name: 'long.jpg', mimeType: 'image/jpeg', buffer });
  // A line that takes a minute for it: longer than axe takes on a busy machine.
  const line = await page.context().newCDPSession(page);
  const bytesPerSecond = { downloadThroughput: -1, uploadThroughput: buffer.length / 60 };
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...bytesPerSecond });
  const upload = page.getByRole('button', { name: 'Upload', exact: true });
  await upload.click();
  await expect(page.getByText(/^Sending, [1-9]\d? %$/)).toBeVisible();
  await expectSound(page, 'sending');
  /** What was stopped can be sent again by the button that has the focus then. */
  const stop = async (send: Locator) => {
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(send).toBeFocused();
  };
  await stop(upload);
  // So can the file of a record and that of a lesson, and nothing of their forms is lost.
  const brand = collections.find(({ key }) => key === 'foodcourt');
  if (brand === undefined) throw new Error('There is no form with a picture.');
  await visit(page, brand.topic);
  const form = await fillNew(page, brand);
  await form.locator('input[type=file]').setInputFiles({ name: 'slow.jpg', mimeType: 'image/jpeg', buffer });
  const save = form.getByRole('button', { name: brand.button, exact: true });
  await save.click();
  await expect(page.getByText(/^Sending, [1-9]\d? %$/)).toBeVisible();
  await stop(save);
  for (const [label, value] of Object.entries(brand.values)) {
    await expect(form.getByLabel(label, { exact: true })).toHaveValue(value);
  }
  await expect(form.getByText('slow.jpg')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();

  const client = await administratorClient(own.portal);
  const { value: course } = await client.course.create({ name: 'Stopped' });
  await client.subject.create({ course_id: course, name: 'Accountancy' });
  await visit(page, classSchedule.topic);
  await page.getByRole('button', { name: 'Show Lessons' }).click();
  await page.getByLabel('PDF file').setInputFiles({ name: 'slow.pdf', mimeType: 'application/pdf', buffer });
  await page.getByLabel('Lesson name').fill('Ledgers');
  const add = page.getByRole('button', { name: 'Add lesson' });
  await add.click();
  await expect(page.getByText(/^Sending, [1-9]\d? %$/)).toBeVisible();
  await stop(add);
  await expect(page.getByLabel('Lesson name')).toHaveValue('Ledgers');
  await expect(page.getByText(collectionOf('lesson').messages.empty, { exact: true })).toBeVisible();
  await client.course.remove(course);
  await visit(page, 'gallery');
  await line.detach();
  await expect(page.getByRole('list', { name: 'Waiting' })).toContainText('long.jpg');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await expect(page.getByText(collectionOf('gallery').messages.empty, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Take out long.jpg' }).click();
  // What only calls itself a picture is refused by its content, which the server reads.
  await files.setInputFiles({ name: 'fake.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<p>') });
  await upload.click();
  await expect(alert(page, otherContent('.jpg', mediaFileRule))).toBeVisible();
  await page.getByRole('button', { name: 'Take out fake.jpg' }).click();
  await expect(alert(page, otherContent('.jpg', mediaFileRule))).toHaveCount(0);
  // Each refused file is named, and costs the others nothing.
  await files.setInputFiles([
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
    chosen(await jpeg('good.jpg')),
    { name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(limits.imageBytes + 1) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
  ]);
  const told = [`page.html, notes.txt: ${mediaFileRule.wrongType}`, `big.jpg: ${failures.tooLarge('20 MB')}`];
  await expect(page.locator('.notices').getByRole('alert')).toHaveText(told.join(' '));
  await expect(page.getByRole('list', { name: 'Waiting' }).getByRole('listitem')).toHaveText([/^good\.jpg/]);
  // What was refused is read as long as it takes, also after the others are sent.
  await upload.click();
  await expectTold(page, collectionOf('gallery').messages.added);
  await expect(page.getByRole('list', { name: 'Waiting' })).toHaveCount(0);
  const refused = page.getByRole('list', { name: 'Not taken' });
  await expect(refused).toContainText(`${mediaFileRule.wrongType} page.html, notes.txt`);
  await page.getByRole('button', { name: 'Close this list' }).click();
  await expect(refused).toHaveCount(0);
  for (const { id } of await client.gallery.list()) await client.gallery.remove(id);
});

test('a change that cannot be published says why, and what is held back since when', async ({
  page,
  own,
}) => {
  const { portal } = own;
  const client = await administratorClient(portal);
  await openDashboard(page, portal, topicPath('grit-gallery'));
  await expect(page.getByText(collectionOf('gritgallery').messages.empty, { exact: true })).toBeVisible();
  const state = page.locator('.publish');
  const reason = state.getByRole('button');
  const silence = Promise.withResolvers<void>();
  await page.route('**/release.json', async (route) => {
    await silence.promise;
    await route.abort();
  });
  // The CMS loses a file before the publisher could fetch it.
  portal.publisher.signal('SIGSTOP');
  try {
    await page.getByLabel('Pictures and videos').setInputFiles(chosen(mp4('lost.mp4')));
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expectTold(page, collectionOf('gritgallery').messages.added);
    await expect(state).toHaveText('Saved');
    const [item] = await client.gritgallery.list();
    await rm(join(portal.dataDir, 'public', String(item?.image_path)));
    silence.resolve();
    await expect(reason).toHaveText('Saved, no answer');
    await expect(state).toContainText('What you saved is kept.');
    // However often the site is asked in vain, nothing is drawn anew, which would be read out anew.
    await state.evaluate((shown) => {
      const watch = new MutationObserver(() => shown.setAttribute('data-redrawn', ''));
      watch.observe(shown, { childList: true, characterData: true, subtree: true });
    });
    for (let times = 0; times < 3; times += 1) await page.waitForEvent('requestfailed');
    await expect(state).not.toHaveAttribute('data-redrawn');
    await expectSound(page, 'no answer from the site');
    await page.unroute('**/release.json');
    // The site answers again, and its publisher has yet to begin.
    process.kill(portal.publisher.pid, 'SIGCONT');
    await expect(state).toHaveText('Publishing');
  } finally {
    portal.publisher.signal('SIGCONT');
  }
  await expect(reason).toHaveText('Failed');
  await expect(state).toContainText('lost.mp4');
  await expect(state).toContainText('What you saved is kept.');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(reason).toHaveAttribute('aria-expanded', 'false');
  await reason.click();
  await expect(state.getByText('lost.mp4')).toBeVisible();
  await expectSound(page, 'not published, on a phone');

  await page.getByRole('button', { name: 'Delete lost.mp4' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(state).toContainText('Live · revision');
  await expect(state.getByRole('link', { name: 'See the page' })).toHaveAttribute(
    'href',
    '/arungrit-app/gallery',
  );
  // It is no page of another topic.
  await page.setViewportSize({ width: 1280, height: 720 });
  await visit(page, 'eats-gallery');
  await expect(state).toContainText('Live · revision');
  await expect(state.getByRole('link')).toHaveCount(0);
  await visit(page, 'grit-gallery');
  await expect(state.getByRole('link', { name: 'See the page' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });

  // A release with a higher number, made from a database that is not there any more.
  const foreign = { revision: 999_999, changeId: 'of-another-database' };
  await page.route('**/release.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...foreign } });
  });
  await page.reload();
  await expect(state).toHaveText('Publishing');
  // An answer that is being made is given first.
  await page.unrouteAll({ behavior: 'wait' });
  await expect(state).toContainText('Live · revision');
  await page.route('**/release.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), preparing: 8 } });
  });
  await page.reload();
  await expect(state).toContainText('Live, 8 pictures are being prepared');
  await page.unrouteAll({ behavior: 'wait' });
  await expect(state).toContainText('Live · revision');

  const command = (path: string) =>
    fetch(`${portal.siteUrl}/_publisher/${path}`, {
      method: 'POST',
      headers: { [publisherSecretHeader]: portal.hookSecret },
    });
  const shown = await portal.release();
  await page.setViewportSize({ width: 1280, height: 720 });
  await visit(page, 'bazaar-offer');
  expect((await command(`rollback?release=${shown?.release}`)).ok).toBe(true);
  const offers = screenOf(page, 'Offers');
  for (const label of ['Offer Name', 'Description', 'Days'])
    await offers.getByLabel(label).fill('While an older release is held');
  await offers.getByRole('button', { name: 'Save' }).click();
  await expect(reason).toHaveText('On hold');
  await expect(state.getByText(/^An older release is shown on purpose since \d\d:\d\d/)).toBeVisible();
  await expectSound(page, 'an older release is held');
  expect((await command('publish')).ok).toBe(true);
  await page.reload();
  await expect(state).toContainText('Live · revision');
  for (const { id } of await client.bazaaroffer.list()) await client.bazaaroffer.remove(id);
});

test('a server that never answers holds nobody for ever, and what it did at last is shown', async ({
  page,
  own,
}) => {
  const client = await administratorClient(own.portal);
  const name = 'Waited for in vain';
  await client.eatsoffer.create({ offerName: name, description: 'As it was', days: 'Mondays' });
  await client.course.create({ name });
  // The time stands still but for what the test lets pass: every notice stays.
  await page.clock.install();
  await openDashboard(page, own.portal, topicPath('eats-offer'));
  const unknown = dashboardMessages.noAnswer;
  const screen = screenOf(page, 'Offers');
  const row = page.getByRole('button', { name: `Delete ${name}`, exact: true });
  /** Presses something, and has waited in vain once the sentence is there. What is drawn needs a moment of the page's time. */
  const inVain = async (button: Locator, sentence: string, thereafter: () => Promise<void>) => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    own.freeze();
    try {
      await button.click();
      await page.clock.fastForward(limits.answerMs);
      await expect(async () => {
        await page.clock.runFor(1);
        await expect(alert(page, sentence)).toBeVisible({ timeout: 50 });
      }).toPass({ intervals: [50] });
      await thereafter();
    } finally {
      own.thaw();
      await page.clock.resume();
    }
  };
  for (const [topic, sentence] of [
    ['eats-offer', unknown],
    [classSchedule.topic, dashboardMessages.scheduleError(unknown)],
  ] as const) {
    await visit(page, topic);
    await row.click();
    const dialog = page.getByRole('alertdialog');
    await inVain(dialog.getByRole('button', { name: 'Delete' }), sentence, async () => {
      await expect(dialog).toHaveCount(0);
      await expect(row).toHaveCount(1);
    });
    await expect(row).toHaveCount(0);
  }

  await visit(page, 'eats-offer');
  for (const label of ['Offer Name', 'Description', 'Days']) await screen.getByLabel(label).fill(name);
  const save = screen.getByRole('button', { name: 'Save' });
  await inVain(save, unknown, () => expect(screen.getByLabel('Days')).toBeEditable());
  await expect(row).toHaveCount(1);
  await expect(screen.getByLabel('Days')).toHaveValue(name);
  // Whoever presses once more stores nothing twice.
  await save.click();
  await expectTold(page, collectionOf('eatsoffer').messages.added);
  await expect(row).toHaveCount(1);
  const stored = (await client.eatsoffer.list()).filter(({ offerName }) => offerName === name);
  expect(stored).toHaveLength(1);
  await client.eatsoffer.remove(Number(stored[0]?.id));
});

test('what was deleted in another window goes from the list, too', async ({ page, own }) => {
  const client = await administratorClient(own.portal);
  const gone = { offerName: 'Gone elsewhere', description: 'Was here', days: 'Yesterday' };
  const { value: offer } = await client.eatsoffer.create(gone);
  const { value: course } = await client.course.create({ name: 'Gone elsewhere' });
  await openDashboard(page, own.portal, topicPath('eats-offer'));
  const button = page.getByRole('button', { name: 'Delete Gone elsewhere' });
  const remove = async () => {
    await button.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await expect(button).toBeVisible();
  await client.eatsoffer.remove(offer);
  await remove();
  await expectTold(page, collectionOf('eatsoffer').messages.deleteFailed);
  await expect(button).toHaveCount(0);

  await visit(page, classSchedule.topic);
  await expect(button).toBeVisible();
  await client.course.remove(course);
  await remove();
  await expect(alert(page, dashboardMessages.scheduleError(failures.unknownRecord('Course')))).toBeVisible();
  await expect(button).toHaveCount(0);
});

test('a list that cannot be loaded says so, and is there by itself when the server is', async ({
  page,
  own,
  context,
  browser,
}) => {
  const { cmsUrl } = own.portal;
  const client = await administratorClient(own.portal);
  const { value: rule } = await client.rule.create({ point: 'There again' });
  const { value: course } = await client.course.create({ name: 'There again' });
  await openDashboard(page, own.portal, topicPath('bazaar-offer'));
  await expect(page.getByText(dashboardMessages.loading)).toHaveCount(0);
  const elsewhere = await browser.newContext({ baseURL: own.portal.siteUrl });
  const leaving = await elsewhere.newPage();
  await logInto(leaving, own.portal);
  const cookies = await elsewhere.cookies();
  const [takeAgain, hearAgain] = [
    await refuseConnections(page, cmsUrl),
    await refuseConnections(leaving, cmsUrl),
  ];
  // Whoever logs out is out, whether the server hears of it now or later.
  await leaving.getByRole('button', { name: 'Logout' }).click();
  await leaving.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(leaving).toHaveURL(loginPath);
  expect(await leaving.evaluate(() => sessionStorage.getItem('adminLoggedIn'))).toBeNull();
  for (const topic of ['batches', 'gallery']) {
    await visit(page, topic);
    await expect(alert(page, away)).toBeVisible();
  }
  await visit(page, classSchedule.topic);
  await expect(alert(page, dashboardMessages.scheduleError(away))).toBeVisible();
  await expectSound(page, 'a schedule that could not be loaded');

  await visit(page, 'fees');
  await expect(alert(page, away)).toBeVisible();
  await expectSound(page, 'a list that could not be loaded');
  // However often it is asked for in vain, and pressed for, nothing is drawn anew.
  const list = screenOf(page, 'Rules');
  await list.evaluate((shown) => {
    const watch = new MutationObserver(() => shown.setAttribute('data-redrawn', ''));
    watch.observe(shown, { childList: true, characterData: true, subtree: true });
  });
  let asked = 0;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/rule')) asked += 1;
  });
  const again = list.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toBeFocused();
  const schedule = await context.newPage();
  const showAgain = await refuseConnections(schedule, cmsUrl);
  await openDashboard(schedule, own.portal, topicPath(classSchedule.topic));
  await expect(alert(schedule, dashboardMessages.scheduleError(away))).toBeVisible();
  // The press asks twice; the next one comes by itself.
  await expect.poll(() => asked).toBeGreaterThan(2);
  await expect(again).toBeFocused();
  await expect(list).not.toHaveAttribute('data-redrawn');
  for (const goOn of [takeAgain, hearAgain, showAgain]) await goOn();
  await expect(list.locator('[data-record]')).toHaveCount(1);
  await expect(schedule.getByRole('article')).toHaveCount(1);
  await client.rule.remove(rule);
  await client.course.remove(course);

  const session = `${cmsUrl}/api/v1/auth/session`;
  await expect
    .poll(async () => {
      await elsewhere.addCookies(cookies);
      return (await elsewhere.request.get(session)).status();
    })
    .toBe(401);
  await submitLogin(leaving, 'admin', own.portal.password);
  await expect(leaving.locator('.admin__main h2').first()).toBeVisible();
  await elsewhere.close();
});

test('after too many tries the login says how long to wait', async ({ page, own }) => {
  await page.goto(loginPath);
  for (let tries = 0; tries <= limits.loginTries; tries += 1) {
    const answered = page.waitForResponse(/auth\/login$/);
    await submitLogin(page, 'ADMIN', `guess ${tries}`);
    await answered;
  }
  await expect(page.getByRole('alert')).toHaveText(
    /^Too many tries\. Please wait .*minutes? and try again\.$/,
  );
  await expectSound(page, 'too many tries');
  // The right password has to wait as well.
  await submitLogin(page, 'admin', own.portal.password);
  await expect(page.getByRole('alert')).toHaveText(/^Too many tries/);
  await expect(page).toHaveURL(loginPath);
});

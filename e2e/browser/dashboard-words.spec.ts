import { wordMessages, type Word } from '@portal/contract';
import type { Locator } from '@playwright/test';
import type { Portal } from '../portal/portal-process.ts';
import { administratorClient } from './administrator.ts';
import { expectFits, openDashboard, phone, tabTo, topicPath } from './dashboard-screen.ts';
import { expectTold } from './notices.ts';
import { expectSound } from './page-watch.ts';
import { expect, test } from './portal.ts';

const pages = topicPath('pages');
const key = 'eats.home.closing.text';

/** The sentence that is changed, and what is stored of it. */
async function sentenceOf(portal: Portal) {
  const { words } = await administratorClient(portal);
  const find = async () => (await words.list()).find((one) => one.key === key);
  const word = await find();
  if (word === undefined) throw new Error('There is no such sentence.');
  return { words, word, stored: async () => (await find())?.text };
}

test.describe.configure({ timeout: 90_000 });

test('a sentence is found by its page and by a search, changed, undone and brought back, the first time by the keyboard alone', async ({
  page,
  portal,
}) => {
  const { words, word, stored } = await sentenceOf(portal);
  await openDashboard(page, portal);
  /** Walks to what is sought, and presses it. */
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  const site = page.getByRole('combobox', { name: 'Site' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await press(page.getByRole('link', { name: 'Pages', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeFocused();
  await tabTo(page, site);
  await page.keyboard.type('Arun Eats');
  const sentence = page
    .getByRole('region', { name: 'Last lines' })
    .getByRole('button', { name: word.standard });
  await press(sentence);
  const field = page.getByRole('textbox', { name: 'Sentence' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(word.standard);
  // The card goes beside its sentence as soon as the page is there.
  const marked = page.frameLocator('.words__page iframe').locator('[data-preview-here]');
  await expect(marked).toHaveText(word.standard);
  await expect(page.getByText(`${word.standard.length} of ${word.limit}`)).toBeVisible();

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('x'.repeat(word.limit + 1));
  await press(save);
  await expect(page.getByRole('alert').filter({ hasText: wordMessages.tooLong(word.limit) })).toBeVisible();
  await tabTo(page, field, 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('Tell us the day.');
  // What was typed is there again after a look elsewhere.
  await site.selectOption('Arun Infra');
  await site.selectOption('Arun Eats');
  await expect(field).toHaveValue('Tell us the day.');
  // And after a reload, which finds the sentence by its address.
  await page.reload();
  await expect(field).toHaveValue('Tell us the day.');
  await expect(sentence.getByText('Not saved')).toBeVisible();
  await field.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Unsaved text' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Tell us the day.');
  await press(save);
  await expectTold(page, 'Sentence updated successfully!');
  expect(await stored()).toBe('Tell us the day.');
  await expect(page.getByRole('button', { name: 'Tell us the day.' })).toBeFocused();
  await press(page.getByRole('button', { name: 'Undo', exact: true }));
  await expectTold(page, 'It is as it was before.');
  await expect(sentence).toBeVisible();

  // What only the owner knows is found by what it is to say, and is left out again.
  await page.getByRole('searchbox').fill('milk: price');
  const price = page.getByRole('button', { name: 'Coconut Milk: price' });
  await expect(price).toContainText('Empty');
  const saidPrice = async () =>
    (await words.list()).find(({ unsaid }) => unsaid === 'Coconut Milk: price')?.text;
  for (const text of ['₹60 for 200 ml', '']) {
    await price.click();
    if (text === '') await page.getByRole('button', { name: 'Leave it out' }).click();
    else await field.fill(text);
    await save.click();
    await expect.poll(saidPrice).toBe(text === '' ? null : text);
  }
  await expect(price).toContainText('Empty');

  await words.write(key, 'Tell us the hour.');
  await page.goto(`${pages}&words=${key}`);
  await expect(field).toHaveValue('Tell us the hour.');
  await page.getByRole('button', { name: 'Earlier versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Earlier versions' });
  await expect(versions.getByRole('listitem')).toContainText('written anew');
  await versions.getByRole('button', { name: 'Close' }).click();
  await field.press('Escape');
  await expect(field).toHaveCount(0);
  await page.getByRole('searchbox').fill('the HOUR');
  await page.getByRole('button', { name: 'Tell us the hour.' }).click();
  await expect(marked).toHaveText('Tell us the hour.');
  await expect(page.getByText('Arun Eats · Home')).toBeVisible();
  await page.getByRole('button', { name: 'Standard text again' }).click();
  await expect(field).toHaveValue(word.standard);
  await save.click();
  await expectTold(page, 'Sentence updated successfully!');
  expect(await stored()).toBeNull();
});

test('a sentence is tapped on its page, typed there, seen, and saved; it fits on a phone, and what was typed over one that is gone is shown', async ({
  page,
  portal,
}) => {
  const { words, word, stored } = await sentenceOf(portal);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDashboard(page, portal, pages);
  const site = page.getByRole('combobox', { name: 'Site' });
  await site.selectOption('Arun Eats');
  const frame = page.frameLocator('.words__page iframe');
  const here = frame.getByRole('textbox', { name: 'Sentence' });
  const field = page.getByRole('textbox', { name: 'Sentence' });
  const said = (text: string) => frame.getByText(text, { exact: true });
  await said(word.standard).click();
  await expect(here).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  // Markup is letters, and a page that comes meanwhile takes nothing away.
  const hostile = '<img src=x onerror=top.hacked=1> ';
  await page.keyboard.type(hostile);
  await expect(page.getByRole('heading', { name: 'This changes 1 page' })).toBeVisible();
  await page.keyboard.type('Come!');
  await expect(here).toHaveText(`${hostile}Come!`);
  await expect(page.getByText(`${hostile.length + 5} of ${word.limit}`)).toBeVisible();
  await expect(here).toBeFocused();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(here).toBeFocused();
  await expectSound(page, 'a sentence that is typed on its page');
  await page.getByRole('button', { name: 'Standard text again' }).click();
  await expect(here).toHaveText(word.standard);
  await here.press('Escape');
  await expect(here).toHaveCount(0);
  await said(word.standard).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('Say how many you are.');
  // Tab leads to Save.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'This changes 1 page' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Which page' })).toHaveText('/aruneats-app/');
  await page.getByRole('radio', { name: 'Now' }).check();
  await expect(said(word.standard)).toBeInViewport();
  await expect(field).toHaveValue('Say how many you are.');
  await page.getByRole('radio', { name: 'After' }).check();
  await expect(said('Say how many you are.')).toBeInViewport();
  await expectSound(page, 'a sentence beside its page');
  expect(await stored()).toBeNull();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectTold(page, 'Sentence updated successfully!');
  await expect(frame.locator('[data-preview-sentence="changed"]')).toHaveText('Say how many you are.');
  await words.write(key, word.standard);

  // On a phone the page stands in the place of the list, and the sentence at the lower edge.
  await page.setViewportSize(phone);
  await page.reload();
  await site.selectOption('Arun Eats');
  await page.getByRole('radio', { name: 'Preview' }).check();
  await said(word.standard).click();
  await expect(field).toBeFocused();
  await expectFits(page, 'a page of sentences');
  await expectSound(page, 'a page of sentences');
  await field.fill('Typed over it.');

  // A later version of the site has taken its key away.
  const list = '**/api/v1/words';
  await page.route(list, async (route) => {
    const reply = await route.fetch();
    const json = ((await reply.json()) as Word[]).filter((one) => one.key !== key);
    await route.fulfill({ response: reply, json });
  });
  await page.reload();
  const lost = page.getByText('is on no page any more: “Typed over it.”');
  await expect(lost).toBeVisible();
  await page.unroute(list);
  await page.getByRole('button', { name: 'Throw it away' }).click();
  await expect(lost).toHaveCount(0);
  await page.locator('.sentence').first().click();
  await expect(field).toBeFocused();
  await expectFits(page, 'pages');
  await expectSound(page, 'pages');
});

import { dashboardMessages, messages } from '@portal/contract';
import type { Page } from '@playwright/test';
import { jpeg } from '../http/test-files.ts';
import { classSchedule, collections, galleries, screenOf, type Collection } from './dashboard-fixtures.ts';
import { expect, test } from './dashboard-portal.ts';
import { chosen, dashboardPath, openDashboard } from './dashboard-screen.ts';

const away = 'The server could not be reached. Please try again.';
const nameOf = ({ values }: Collection): string => Object.values(values)[0] ?? '';
const addressOf = (topic: string): string => `${dashboardPath}?topic=${topic}`;
const alert = (page: Page, sentence: string) =>
  page.getByRole('alert').getByText(sentence, { exact: true }).first();

/** Goes to a topic by the sidebar, as its page stays. */
async function visit(page: Page, topic: string): Promise<void> {
  const link = page.locator(`.topics a[href$="${topic === 'faculty' ? '/dashboard' : `=${topic}`}"]`);
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

async function fillNew(page: Page, collection: Collection) {
  const screen = screenOf(page, collection.heading);
  for (const [label, value] of Object.entries(collection.values)) {
    await screen.getByLabel(label, { exact: true }).fill(value);
  }
  if (collection.picture === true) {
    await screen.locator('input[type=file]').setInputFiles(chosen(await jpeg('suite.jpg', 60, 72)));
  }
  return screen;
}

// Each goes through every topic, on one portal whose state each test takes over from the one before.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

test('every empty list says so in the specified words', async ({ page, own }) => {
  await openDashboard(page, own.portal);
  for (const { topic, resource, heading } of collections) {
    await visit(page, topic);
    await expect(screenOf(page, heading).getByText(messages[resource].empty, { exact: true })).toBeVisible();
  }
  for (const [topic, resource] of Object.entries(galleries)) {
    await visit(page, topic);
    await expect(page.getByText(messages[resource].empty, { exact: true })).toBeVisible();
  }
  await visit(page, classSchedule.topic);
  await expect(page.getByText(messages.course.empty, { exact: true })).toBeVisible();
});

test('a slow server is waited for, once, in every topic', async ({ page, own }) => {
  await openDashboard(page, own.portal);
  for (const collection of collections) {
    await visit(page, collection.topic);
    const screen = await fillNew(page, collection);
    const button = screen.getByRole('button', { name: collection.button, exact: true });
    await expect(screen.getByText(messages[collection.resource].empty, { exact: true })).toBeVisible();
    own.freeze();
    try {
      await button.click();
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      // It looks dead by now, and a second press sends nothing.
      await button.click({ force: true });
    } finally {
      own.thaw();
    }
    await expect(page.getByText(collection.says[0], { exact: true })).toBeVisible();
    await expect(screen.locator('[data-record]')).toHaveCount(1);
  }
});

test('a server that refuses costs nobody a word, in any topic', async ({ page, own }) => {
  await openDashboard(page, own.portal);
  for (const { topic } of collections) {
    await visit(page, topic);
    await expect(page.getByText(dashboardMessages.loading)).toHaveCount(0);
  }
  // What is not part of the first load is there before the server goes.
  for (const topic of [...Object.keys(galleries), classSchedule.topic]) {
    await visit(page, topic);
    await expect(page.getByText(dashboardMessages.loading)).toHaveCount(0);
  }
  await own.stopCms();
  for (const collection of collections) {
    const { topic, resource, change } = collection;
    const { saveFailed, updateFailed = saveFailed, deleteFailed } = messages[resource];
    const [label, value] = change;
    await visit(page, topic);
    const screen = await fillNew(page, collection);
    await screen.getByRole('button', { name: collection.button, exact: true }).click();
    await expect(screen.getByRole('alert').getByText(saveFailed, { exact: true })).toBeVisible();
    for (const [typed, text] of Object.entries(collection.values)) {
      await expect(screen.getByLabel(typed, { exact: true })).toHaveValue(text);
    }
    await screen.getByRole('button', { name: 'Cancel' }).click();

    await screen.getByRole('button', { name: `Edit ${nameOf(collection)}`, exact: true }).click();
    await screen.getByLabel(label, { exact: true }).fill(value);
    await screen.getByRole('button', { name: 'Update' }).click();
    await expect(screen.getByRole('alert').getByText(updateFailed, { exact: true })).toBeVisible();
    await expect(screen.getByLabel(label, { exact: true })).toHaveValue(value);
    await screen.getByRole('button', { name: 'Cancel' }).click();

    await screen.getByRole('button', { name: `Delete ${nameOf(collection)}`, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(alert(page, deleteFailed)).toBeVisible();
    await expect(screen.locator('[data-record]')).toHaveCount(1);
  }
  for (const [topic, resource] of Object.entries(galleries)) {
    await visit(page, topic);
    await page.getByLabel('Pictures and videos').setInputFiles(chosen(await jpeg(`${topic}.jpg`)));
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(alert(page, messages[resource].saveFailed)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Waiting' })).toContainText(`${topic}.jpg`);
  }
  await visit(page, classSchedule.topic);
  await page.getByRole('button', { name: 'Add course' }).click();
  await expect(alert(page, dashboardMessages.scheduleError(away))).toBeVisible();
});

test('a list that cannot be loaded says so, and is there after another try', async ({ page, own }) => {
  await own.restartCms();
  await openDashboard(page, own.portal, addressOf('bazaar-offer'));
  await expect(page.getByText(dashboardMessages.loading)).toHaveCount(0);
  await own.stopCms();
  for (const topic of ['batches', 'fees', 'food-court', 'eats-offer', ...Object.keys(galleries)]) {
    await visit(page, topic);
    await expect(alert(page, away)).toBeVisible();
  }
  await visit(page, classSchedule.topic);
  await expect(alert(page, dashboardMessages.scheduleError(away))).toBeVisible();

  await visit(page, 'faculty');
  await expect(alert(page, away)).toBeVisible();
  await own.restartCms();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('[data-record]')).toHaveCount(1);
});

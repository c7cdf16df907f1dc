import type { Page } from '@playwright/test';
import { loginPath } from '@portal/contract';

/** A screen of the dashboard: a topic, the inbox, the history, the pages, the businesses or the account. */
export interface Screen {
  readonly title: string;
  /** Path and query. */
  readonly address: string;
}

/** What is seen when a screen has its content: its records, or the sentence for none. */
export const content =
  '.admin__main :is([data-record], .course, .change, .words, .account, .empty:not(output))';

/** Logs in and waits for the first list. @returns how long that took from the press of Login, in milliseconds */
export async function logIn(page: Page, siteUrl: string, password: string): Promise<number> {
  await page.goto(siteUrl + loginPath);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  const began = performance.now();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForSelector(content);
  return performance.now() - began;
}

/** Every screen that the sidebar of an open dashboard leads to. */
export const screensOf = (page: Page): Promise<Screen[]> =>
  page.locator('.admin__side a').evaluateAll((links) =>
    links.map((link) => ({
      // A number stands behind the name of the inbox.
      title: (link.querySelector('.inboxlink__word') ?? link).textContent.trim(),
      address: link.getAttribute('href') ?? '',
    })),
  );

/** Loads a screen by its address and waits for its content. */
export async function openScreen(page: Page, siteUrl: string, { address }: Screen): Promise<void> {
  await page.goto(siteUrl + address);
  await page.waitForSelector(content);
}

/** Waits until visitors see what was saved on this page last. */
export const untilLive = (page: Page): Promise<void> =>
  page.locator('.publish:empty, .publish :text("Live")').first().waitFor({ state: 'attached' });

/** Waits until the form shows the picture that was chosen: it is decoded, and a frame with it was painted. */
export const untilPreviewed = async (page: Page): Promise<void> => {
  await page.locator('form .upload img[src^="blob:"]').waitFor();
  // Text for the page is evaluated from outside: its own policy lets nothing be evaluated in it.
  await page.evaluate(`document.querySelector('form .upload img[src^="blob:"]').decode().then(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))`);
};

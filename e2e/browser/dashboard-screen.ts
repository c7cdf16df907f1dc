import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { TestFile } from '../http/connection.ts';
import type { Portal } from '../portal/portal-process.ts';
import { expect } from './portal.ts';

export const loginPath = '/arun-app/admin';
export const dashboardPath = '/arun-app/admin/dashboard';
/** The address of a topic. */
export const topicPath = (topic: string): string => `${dashboardPath}?topic=${topic}`;

/** What the browser said against a page's content security policy since this was called. */
export function policyViolations(page: Page): readonly string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) found.push(message.text());
  });
  return found;
}

/** Fills the login form and sends it. */
export async function submitLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];
/** The session that the first test of a portal logged in for: the others go on with it, as another window would. */
const sessions = new Map<string, Cookies>();

/** The frame is there before the session was asked for: a screen is there when it counts. */
const expectScreen = (page: Page): Promise<void> =>
  expect(page.locator('.admin__main h2').first()).toBeVisible();

/**
 * Opens a topic with a session and waits for it.
 * @param address the dashboard's address with the topic wanted
 * @param looks `usual` as a desk shows it first: an open record with its page, which takes tests about something else a render a key
 */
export async function openDashboard(
  page: Page,
  portal: Portal,
  address = dashboardPath,
  looks: 'usual' | 'closed' = 'closed',
): Promise<void> {
  if (looks === 'closed')
    await page.addInitScript(() => {
      if (window !== top || sessionStorage.getItem('looks') !== null) return;
      sessionStorage.setItem('looks', 'closed');
      localStorage.setItem('portal.page', 'closed');
    });
  const session = sessions.get(portal.cmsUrl);
  if (session === undefined) {
    await logInto(page, portal, address);
    sessions.set(portal.cmsUrl, await page.context().cookies());
    return;
  }
  await page.context().addCookies(session);
  // A tab that has logged in has the flag, once: what takes it away later has taken it away.
  await page.addInitScript(() => {
    if (window !== top || sessionStorage.getItem('opened') !== null) return;
    for (const flag of ['opened', 'adminLoggedIn']) sessionStorage.setItem(flag, 'true');
  });
  await page.goto(address);
  await expectScreen(page);
}

/** Logs in by the form, for a session that nothing else uses. @param address as in {@link openDashboard} */
export async function logInto(page: Page, { password }: Portal, address = dashboardPath): Promise<void> {
  await page.goto(address);
  await expect(page).toHaveURL(new RegExp(`${loginPath}(\\?|$)`));
  await submitLogin(page, 'admin', password);
  await expectScreen(page);
}

/** Opens a topic by its link. */
export async function visit(page: Page, topic: string): Promise<void> {
  const link = page.locator(`.topics a[href$="${topic === 'faculty' ? '/dashboard' : `=${topic}`}"]`);
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/** The row of a list that names a record. */
export const rowOf = (page: Page, name: string): Locator =>
  page.locator('[data-record]', { has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) });

/** Walks with one key to what is sought, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 300 && !(await isThere()); steps += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

/** A test's file as a file input takes it. */
export const chosen = ({ name, type, bytes }: TestFile) => ({ name, mimeType: type, buffer: bytes });

/** A test's file as a client takes it. */
export const sent = ({ name, type, bytes }: TestFile) => ({
  file: new File([new Uint8Array(bytes)], name, { type }),
});

/** How wide a picture is, once the browser has read it. */
export const widthOf = (picture: Locator): Promise<number> =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

/** Deletes what stands on a screen, and answers the question. */
export async function deleteRecord(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `Delete ${name}`, exact: true });
  await button.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(button).toHaveCount(0);
}

/** The keys of all that the browser keeps of forms, a file under one of its own: writing it takes a moment. */
export const keptDrafts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('portal');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAllKeys();
          reading.addEventListener('error', () => reject(reading.error));
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result.map(String));
          });
        });
      }),
  );

/** How many files the browser keeps. */
export const keptFiles = async (page: Page): Promise<number> =>
  (await keptDrafts(page)).filter((key) => key.endsWith('#file')).length;

/** The smallest window that the dashboard is used in. */
export const phone = { width: 360, height: 740 };
/** The shortest side of what a thumb hits, in pixels. */
const smallestTarget = 44;

/** Nothing sticks out at the side, and every control can be hit with a thumb. */
export async function expectFits(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, label.btn',
    );
    const seen = [...controls].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) && control.closest('.vh, .skip') === null,
    );
    const boxes = seen.map((control) => ({
      name: control.outerHTML.slice(0, 120),
      box: control.getBoundingClientRect(),
    }));
    return {
      width: document.documentElement.scrollWidth,
      small: boxes.map(({ name, box }) => ({ name, side: Math.round(Math.min(box.width, box.height)) })),
    };
  });
  expect(found.width, `sideways scroll ${where}`).toBeLessThanOrEqual(phone.width);
  expect(found.small.length, `controls ${where}`).toBeGreaterThan(0);
  expect(
    found.small.filter(({ side }) => side < smallestTarget),
    `small targets ${where}`,
  ).toEqual([]);
}

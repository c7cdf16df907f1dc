import type { Locator, Page } from '@playwright/test';
import { loginPath } from './dashboard-screen.ts';
import type { Portal } from '../portal/portal-process.ts';

/** A thumb logs in on a phone and unfolds the topics. @returns how it taps on, and how often it has tapped since the login was opened */
export async function openTopicsByThumb(page: Page, { password }: Portal) {
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.tap();
  };
  await page.goto(loginPath);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await tap(page.getByRole('button', { name: 'Login' }));
  await tap(page.locator('.admin__fold'));
  return { tap, taps: () => taps };
}

/** A finger moves sideways over the page, in pixels from its left side, at a height. */
export async function swipe(page: Page, from: number, to: number, y: number): Promise<void> {
  const fingers = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number): Promise<void> => {
    await fingers.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    // A finger takes several frames; a move that is over within one is none.
    await page.waitForTimeout(20);
  };
  await touch('touchStart', from);
  for (let part = 1; part <= 8; part += 1) await touch('touchMove', from + ((to - from) * part) / 8);
  await touch('touchEnd');
  await fingers.detach();
}

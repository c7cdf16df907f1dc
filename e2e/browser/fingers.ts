import type { Page } from '@playwright/test';

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

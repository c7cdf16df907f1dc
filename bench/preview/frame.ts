import type { Locator, Page } from '@playwright/test';

/** The page beside a form of the dashboard. */
const ownFrame = '.page iframe';

/**
 * Waits in the page itself, which knows when it paints. The next key, or press, begins the time; it ends when the frame shows a text and
 * a frame with it was painted.
 */
const watching = `(text, selector) => {
  const frame = () => document.querySelector(selector)?.contentDocument?.body;
  const isThere = () => frame()?.textContent.includes(text) === true;
  globalThis.benchShown = new Promise((resolve, refuse) => {
    setTimeout(() => refuse(new Error('Waited in vain for: ' + text)), 10_000);
    let began;
    const begin = (event) => { began ??= event.timeStamp; };
    for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, begin, { capture: true, once: true });
    const look = () => {
      if (began === undefined || !isThere()) return requestAnimationFrame(look);
      // What is there in this frame is painted when the next one begins.
      requestAnimationFrame(() => resolve(performance.now() - began));
    };
    requestAnimationFrame(look);
  });
}`;

/**
 * @param act presses something
 * @param text what the frame shows then, and not before
 * @param frame which one
 * @returns milliseconds from the press to the painted page
 */
export async function untilShown(
  page: Page,
  act: () => Promise<void>,
  text: string,
  frame = ownFrame,
): Promise<number> {
  await page.evaluate(`(${watching})(${JSON.stringify(text)}, ${JSON.stringify(frame)})`);
  await act();
  return Number(await page.evaluate('globalThis.benchShown'));
}

/** A pause after which a fast typist presses the next key, in milliseconds. */
const betweenKeysMs = 120;

/** Types letters at the end of a field. @returns milliseconds from each key to the painted page */
export async function typeLetters(
  page: Page,
  field: Locator,
  count: number,
  frame = ownFrame,
): Promise<number[]> {
  const times: number[] = [];
  await field.focus();
  await page.keyboard.press('Control+End');
  let text = await field.inputValue();
  for (let index = 0; index < count; index += 1) {
    const letter = 'abcdefghij'[index % 10] ?? 'a';
    text += letter;
    // The end of it is enough: no page has these letters in a row.
    const shown = text.slice(-24);
    times.push(await untilShown(page, () => page.keyboard.press(letter), shown, frame));
    await page.waitForTimeout(betweenKeysMs);
  }
  return times;
}

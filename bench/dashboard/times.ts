import type { Page } from '@playwright/test';
import { content, type Screen } from './screens.ts';

/**
 * Does something in the page and waits until a thing is so, looking once a frame. The page paints a frame before the compositor shows it:
 * Element Timing has it on the screen about as late as the page has painted the next one, which is what is waited for.
 * @param act a statement, to be timed from its start
 * @param isDone an expression
 * @returns milliseconds until the frame behind the first one with it was painted
 * @throws Error when that takes 10 s
 */
const timed = (page: Page, act: string, isDone: string): Promise<number> =>
  page.evaluate<number>(`new Promise((done, refuse) => {
    const painted = () => {
      // A message that is posted in a frame arrives after that frame was painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now() - began);
      port2.postMessage(undefined);
    };
    const look = () => {
      if (${isDone}) requestAnimationFrame(painted);
      else if (performance.now() - began > 10_000) refuse(new Error('Waited in vain for: ' + ${JSON.stringify(isDone)}));
      else requestAnimationFrame(look);
    };
    const began = performance.now();
    ${act};
    look();
  })`);

/** Goes to a screen by the sidebar. @returns milliseconds from the click until its content is painted */
export const switchTo = (page: Page, { title, address }: Screen): Promise<number> =>
  timed(
    page,
    `document.querySelector(${JSON.stringify(`.admin__side a[href="${address}"]`)}).click()`,
    `document.querySelector('h1').textContent === ${JSON.stringify(title)}
      && document.querySelector(${JSON.stringify(content)}) !== null`,
  );

/**
 * Presses the button that stores the form of a list.
 * @param heading of the list
 * @returns milliseconds until the form is empty again, which it is once the server has answered
 */
export function store(page: Page, heading: string): Promise<number> {
  const screen = `[...document.querySelectorAll('.admin__cols')]
    .find((one) => one.querySelector('h2').textContent.startsWith(${JSON.stringify(heading)}))`;
  return timed(
    page,
    `const form = ${screen}.querySelector('form'); form.querySelector('[type=submit]').click()`,
    // Each record, and each new one, gets a fresh form.
    `${screen}.querySelector('form') !== form`,
  );
}

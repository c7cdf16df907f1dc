import { expect, type BrowserContext, type Page } from '@playwright/test';

/** Has the pages of a browser keep what the dashboard tells for a few seconds: a test that stands still meanwhile would miss it. */
export async function keepNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const told: string[] = [];
    Object.assign(globalThis, { told });
    new MutationObserver((changes) => {
      for (const { parentElement, textContent } of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (parentElement?.closest('.notices') && textContent) told.push(textContent);
    }).observe(document, { childList: true, subtree: true });
  });
}

/**
 * The dashboard tells this, or has told it since the sentence that was last asked for here: a notice that still stands answers once.
 * Where it does not, the failure says what it told and where the focus is.
 */
export async function expectTold(page: Page, sentence: string): Promise<void> {
  const found = () =>
    page.evaluate((sought) => {
      const { told = [] } = globalThis as { told?: string[] };
      const index = told.indexOf(sought);
      told.splice(0, index + 1);
      if (index >= 0) return sought;
      const alerts = Array.from(document.querySelectorAll('[role=alert]'), ({ textContent }) => textContent);
      return { told: [...told], alerts, focus: document.activeElement?.outerHTML.slice(0, 200) };
    }, sentence);
  await expect.poll(found, { message: `“${sentence}” is told` }).toBe(sentence);
}

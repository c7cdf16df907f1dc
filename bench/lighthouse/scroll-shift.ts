import type { Browser } from '@playwright/test';

/** The widths that pages are scrolled at, in pixels. */
export const scrollWidths = [360, 1440] as const;
export type ScrollWidth = (typeof scrollWidths)[number];

/** Adds up every shift, also those that are far apart: a harder measure than CLS, which takes the worst five seconds. */
const observe = `
  globalThis.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Goes down by the script: a wheel would count as the visitor's own act, which excuses what moves. */
const scrollDown = `(async () => {
  const root = document.documentElement;
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  while (scrollY + innerHeight < root.scrollHeight - 1) {
    scrollBy({ top: 150, behavior: 'instant' });
    await pause(60);
  }
  await pause(500);
  return globalThis.layoutShift;
})()`;

/** How much of a page moves by itself while it is read slowly from top to bottom: the sum of all layout shifts. */
export async function shiftWhileScrolling(
  browser: Browser,
  url: string,
  width: ScrollWidth,
): Promise<number> {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  try {
    await page.addInitScript(observe);
    await page.goto(url);
    return Number(await page.evaluate(scrollDown));
  } finally {
    await page.close();
  }
}

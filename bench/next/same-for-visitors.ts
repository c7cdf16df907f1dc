import type { Browser } from '@playwright/test';

/** Widths at which pages are looked at, in pixels: that of Lighthouse's phone, and a desk's. */
const widths = [412, 1280] as const;

/**
 * All that a visitor meets, top to bottom, a line each: the title and language, every line of text, and every headline, picture, link
 * and summary with its place and size. Scrolls down first, for pictures that come when they are near.
 */
const readTexts = `(async () => {
  const root = document.documentElement;
  for (let top = 0; top < root.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  scrollTo({ top: 0, behavior: 'instant' });
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode()));
  const boxOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(' ');
  };
  const saidBy = (element) => {
    if (element.localName === 'img') return [element.alt, element.naturalWidth, element.naturalHeight].join(' ');
    // Scripts and data for robots are text of the whole, too.
    if (element.matches('main, footer')) return '';
    return element.textContent.replace(/\\s+/g, ' ').trim() + ' ' + (element.getAttribute('href') ?? '');
  };
  return [
    document.title,
    root.lang,
    ...document.body.innerText.split('\\n').map((line) => line.trim()).filter((line) => line !== ''),
    ...[...document.querySelectorAll('h1, h2, h3, h4, img, a, summary, main, footer')]
      .map((element) => [element.localName, boxOf(element), saidBy(element)].join(' | ')),
  ];
})()`;

/** @throws Error when the page has an error of its own */
async function seenAt(browser: Browser, url: string, width: number): Promise<readonly string[]> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  try {
    await page.goto(url, { waitUntil: 'networkidle' });
    const seen = await page.evaluate<readonly string[]>(readTexts);
    if (errors.length > 0) throw new Error(`${url} complains: ${errors.join('; ')}`);
    return seen;
  } finally {
    await page.close();
  }
}

/**
 * Whoever is compared must show visitors the same page: the same words, headlines, links and pictures, in the same places.
 * @throws Error that says what differs first
 */
export async function compare(browser: Browser, ours: string, theirs: string): Promise<void> {
  for (const width of widths) {
    const [expected, seen] = [await seenAt(browser, ours, width), await seenAt(browser, theirs, width)];
    if (!expected.some((line) => line.startsWith('img | '))) throw new Error(`${ours} shows no picture.`);
    const at = Array.from({ length: Math.max(expected.length, seen.length) }).findIndex(
      (_, index) => expected[index] !== seen[index],
    );
    if (at !== -1)
      throw new Error(
        `At ${width} px, ${theirs} is another page than ${ours}:\n  ${seen[at] ?? '(nothing)'}\n  ${expected[at] ?? '(nothing)'}`,
      );
  }
}

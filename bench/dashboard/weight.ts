import type { BrowserContext } from '@playwright/test';
import { openScreen, type Screen } from './screens.ts';

/** What one screen fetches from the site when nothing is cached, in bytes as they travel; a page that it shows in a frame is no part of it. */
export interface Weight {
  readonly screen: string;
  readonly html: number;
  readonly css: number;
  readonly script: number;
  readonly font: number;
  /** Everything, the rest included. */
  readonly all: number;
}

const kinds = { document: 'html', stylesheet: 'css', script: 'script', font: 'font' } as const;

/** Loads a screen in a browser that has logged in and has nothing of it yet. */
export async function weigh(context: BrowserContext, siteUrl: string, screen: Screen): Promise<Weight> {
  const page = await context.newPage();
  const sizes: Promise<readonly [kind: string, bytes: number]>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith(siteUrl) || request.frame() !== page.mainFrame()) return;
    const kind = request.resourceType();
    sizes.push(request.sizes().then(({ responseBodySize }) => [kind, responseBodySize] as const));
  });
  await openScreen(page, siteUrl, screen);
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(sizes);
  const sum = (wanted?: string): number =>
    loaded.reduce((total, [kind, bytes]) => total + (wanted === undefined || kind === wanted ? bytes : 0), 0);
  const of = Object.fromEntries(Object.entries(kinds).map(([kind, name]) => [name, sum(kind)]));
  return {
    screen: screen.title,
    html: of['html'] ?? 0,
    css: of['css'] ?? 0,
    script: of['script'] ?? 0,
    font: of['font'] ?? 0,
    all: sum(),
  };
}

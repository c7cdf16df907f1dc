import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './portal.ts';

/** What a page did while it was open, beside showing itself. */
export interface PageWatch {
  /** Errors in the console: policy violations, failed requests, exceptions. */
  readonly errors: readonly string[];
  /** Requests to origins that are not the site's. */
  readonly foreign: readonly string[];
  /** Scripts that were fetched. */
  readonly scripts: readonly string[];
}

/** Watches a page from now on. @param siteUrl the one origin that a public page may talk to by itself */
export function watch(page: Page, siteUrl: string): PageWatch {
  const seen = { errors: [] as string[], foreign: [] as string[], scripts: [] as string[] };
  page.on('pageerror', (error) => seen.errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') seen.errors.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && new URL(url).origin !== siteUrl) seen.foreign.push(url);
    if (request.resourceType() === 'script') seen.scripts.push(url);
  });
  return seen;
}

/** Opens every part that a visitor can open, but for the menu. */
export async function openEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details')) details.open = true;
  });
}

/** axe finds nothing, and nothing sticks out at the side. */
export async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overhang, 'sideways scroll').toBeLessThanOrEqual(0);
}

/** The ways a page is looked at. */
export const views = [
  { name: 'a desk by day', width: 1440, height: 900, colorScheme: 'light' },
  { name: 'a phone at night', width: 360, height: 760, colorScheme: 'dark' },
  { name: 'the narrowest screen', width: 320, height: 640, colorScheme: 'light' },
] as const;

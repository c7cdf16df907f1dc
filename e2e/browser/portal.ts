import { test as base, type Browser, type Page } from '@playwright/test';
import { keepNotices } from './notices.ts';

/** Where the portal under test is. */
export interface PortalUnderTest {
  /** Origins without a trailing slash. */
  readonly siteUrl: string;
  readonly cmsUrl: string;
  readonly password: string;
}

function variable(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run the suite with its own configuration`);
  return value;
}

/** Playwright's `test` with the portal that the global setup started; pages open relative to the site. */
export const test = base.extend<{ portal: PortalUnderTest }>({
  // Playwright demands the destructuring even where a fixture needs no other.
  // oxlint-disable-next-line no-empty-pattern
  portal: async ({}, provide) => {
    await provide({
      siteUrl: variable('PORTAL_SITE_URL'),
      cmsUrl: variable('PORTAL_CMS_URL'),
      password: variable('PORTAL_PASSWORD'),
    });
  },
  context: async ({ context }, provide) => {
    await keepNotices(context);
    await provide(context);
  },
  baseURL: async ({ portal }, provide) => {
    await provide(portal.siteUrl);
  },
});

let kept: Page | undefined;

/**
 * The `page` of tests that look at one page after another and leave nothing behind: one window for all of them, whose browser has read
 * site and axe already, which halves its work. After a failure Playwright goes on in a new process, and so in a new window.
 */
export const oneWindow = {
  page: async (
    { browser, baseURL }: { browser: Browser; baseURL: string | undefined },
    provide: (page: Page) => Promise<void>,
  ): Promise<void> => {
    kept ??= await browser.newPage({ baseURL: baseURL ?? '' });
    await provide(kept);
    kept.removeAllListeners();
    await kept.unrouteAll();
  },
};

export { expect } from '@playwright/test';

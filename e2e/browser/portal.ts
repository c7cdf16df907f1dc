import { test as base, type Browser, type Page } from '@playwright/test';
import { keepNotices } from './notices.ts';

/** Where the portal under test is. */
export interface PortalUnderTest {
  /** Origins without a trailing slash. */
  readonly siteUrl: string;
  readonly cmsUrl: string;
  readonly password: string;
  /** The folder of everything that it stores. */
  readonly dataDir: string;
}

/** Playwright's `test` with the portal that the global setup started for a project; pages open relative to the site. */
export const test = base.extend<{ portal: PortalUnderTest }>({
  // Playwright demands the destructuring even where a fixture needs no other.
  // oxlint-disable-next-line no-empty-pattern
  portal: async ({}, provide, { project }) => {
    const told = process.env[`PORTAL_OF_${project.name}`];
    if (told === undefined) throw new Error('There is no portal: run the suite with its own configuration');
    await provide(JSON.parse(told) as PortalUnderTest);
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
    // What the page of the test before still fetches is not this one's.
    await kept.goto('about:blank');
    // A pointer over a picture is an act, by which its script is fetched.
    await kept.mouse.move(0, 0);
    await kept.setViewportSize({ width: 1280, height: 720 });
    await kept.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
    await provide(kept);
    kept.removeAllListeners();
    await kept.unrouteAll();
  },
};

export { expect } from '@playwright/test';

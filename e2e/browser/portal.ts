import { test as base, type Browser, type Page } from '@playwright/test';
import { startPortal, type Portal, type PortalOptions } from '../portal/portal-process.ts';
import { keepNotices } from './notices.ts';

/** Playwright's `test` with a portal that the files of a project share; it is seeded where nothing else is said. Pages open relative to its site. */
export const test = base.extend<object, { portal: Portal; portalOptions: PortalOptions }>({
  portalOptions: [{}, { option: true, scope: 'worker' }],
  portal: [
    async ({ portalOptions }, provide) => {
      const portal = await startPortal(portalOptions);
      if (portalOptions.seed !== false) await portal.publisher.untilPictured();
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
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

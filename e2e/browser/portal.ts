import { test as base } from '@playwright/test';
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

export { expect } from '@playwright/test';

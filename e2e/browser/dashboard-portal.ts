import { makeMailServer, type MailServer } from '../portal/mail-server.ts';
import { startPortal, type Portal } from '../portal/portal-process.ts';
import { test as base } from './portal.ts';

/** A portal without content that its tests may hold still, and whose enquiries nobody else counts. */
export interface OwnPortal {
  readonly portal: Portal;
  /** Where its mail about enquiries goes. */
  readonly mail: MailServer;
  /** Holds the CMS still, so that it takes requests and answers none of them; and lets it go on. */
  readonly freeze: () => void;
  readonly thaw: () => void;
}

/** Playwright's `test` with a portal of its own; files that use it share one. */
export const test = base.extend<object, { own: OwnPortal }>({
  own: [
    // Playwright demands the destructuring even where a fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const mail = await makeMailServer();
      await mail.open();
      // A mail that has to wait waits longer than any test looks at it.
      const mailSettings = { ...mail.settings, MAIL_RETRY: '3600000', MAIL_TO: 'owner@example.com' };
      const portal = await startPortal({ seed: false, env: mailSettings });
      const tell = (signal: NodeJS.Signals) => void process.kill(portal.cms.pid, signal);
      await provide({ portal, mail, freeze: () => tell('SIGSTOP'), thaw: () => tell('SIGCONT') });
      await portal.stop();
      await mail.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ own }, provide) => {
    await provide(own.portal.siteUrl);
  },
});

export { expect } from '@playwright/test';

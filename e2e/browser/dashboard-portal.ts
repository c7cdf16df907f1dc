import { makeMailServer, type MailServer } from '../portal/mail-server.ts';
import type { Portal } from '../portal/portal-process.ts';
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
export const test = base.extend<object, { mail: MailServer; own: OwnPortal }>({
  mail: [
    // Playwright demands the destructuring even where a fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const mail = await makeMailServer();
      await mail.open();
      await provide(mail);
      await mail.stop();
    },
    { scope: 'worker' },
  ],
  portalOptions: [
    // A mail that has to wait waits longer than any test looks at it.
    ({ mail }, provide) =>
      provide({
        seed: false,
        env: { ...mail.settings, MAIL_RETRY: '3600000', MAIL_TO: 'owner@example.com' },
      }),
    { scope: 'worker' },
  ],
  own: [
    ({ portal, mail }, provide) => {
      const tell = (signal: NodeJS.Signals) => void process.kill(portal.cms.pid, signal);
      return provide({ portal, mail, freeze: () => tell('SIGSTOP'), thaw: () => tell('SIGCONT') });
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';

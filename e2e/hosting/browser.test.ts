import { chromium, type Browser, type Page } from '@playwright/test';
import { apiBase, sessionCookie } from '@portal/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { testLaunch } from '../portal/chromium.ts';

const site = inject('siteUrl');
let browser: Browser;
let page: Page;
/** What the browser had to say of the pages: refusals of their policy among it. */
const said: string[] = [];

beforeAll(async () => {
  browser = await chromium.launch(testLaunch);
  // Nobody has signed the certificate.
  page = await browser.newPage({ ignoreHTTPSErrors: true });
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text());
  });
});

afterAll(() => browser?.close());

describe('behind a proxy with TLS a browser', () => {
  test.each(['/', '/arun-app/arun-contact-us', '/arun-app/gallery', '/aruninfra-app/projects'])(
    'finds nothing that the policy of %s forbids',
    async (path) => {
      await page.goto(site + path);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
      expect(said).toEqual([]);
    },
  );

  test('opens the dashboard, with a session that no script and no plain request sees', async () => {
    await page.goto(`${site}/arun-app/admin`);
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(inject('password'));
    const listed = page.waitForResponse((reply) => reply.url().startsWith(`${inject('cmsUrl')}${apiBase}/`));
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard**');
    expect((await listed).ok()).toBe(true);
    await page.waitForLoadState('networkidle');
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name.endsWith(sessionCookie))).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    });
    expect(said).toEqual([]);
  });
});

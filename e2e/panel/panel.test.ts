import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../portal/build.ts';
import { testLaunch } from '../portal/chromium.ts';
import { startCms, type Cms } from '../portal/cms-process.ts';

const run = promisify(execFile);
const project = join(root, 'cms');
const strapi = join(
  createRequire(join(project, 'package.json')).resolve('@strapi/strapi/package.json'),
  '../bin/strapi.js',
);

let cms: Cms;
let browser: Browser;
let page: Page;
/** What the browser refused, by the panel's policy or for any other reason of its own. */
const refused: string[] = [];

beforeAll(async () => {
  cms = await startCms();
  browser = await chromium.launch(testLaunch);
  page = await browser.newPage();
  page.on('pageerror', (error) => refused.push(String(error)));
  page.on('console', (message) => {
    if (/content security policy|refused to|trusted/i.test(message.text())) refused.push(message.text());
  });
});

afterAll(async () => {
  await browser?.close();
  await cms?.stop();
});

test('without its screens the panel says that it is being prepared, dressed as it should be', async () => {
  const reply = await fetch(`${cms.origin}/admin`);
  if (reply.status === 503) {
    expect(reply.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/);
    await page.goto(`${cms.origin}/admin`);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).display)).toBe('grid');
  } else expect(reply.status).toBe(200);
  expect(refused).toEqual([]);
});

test('its screens work, and try nothing that its policy forbids', { timeout: 900_000 }, async () => {
  // The running CMS serves them as soon as they are there.
  await run(process.execPath, ['--max-old-space-size=2048', strapi, 'build'], {
    cwd: project,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, DATA_DIR: cms.dataDir, NODE_ENV: 'development' },
  });
  await expect.poll(async () => (await fetch(`${cms.origin}/admin`)).status, { timeout: 30_000 }).toBe(200);
  await page.goto(`${cms.origin}/admin`);
  await page.getByLabel(/email/i).fill(cms.email);
  await page.locator('input[name=password]').fill(cms.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Content Manager' }).first().waitFor();
  await page.goto(`${cms.origin}/admin/content-manager/collection-types/api::rule.rule/create`);
  await page.locator('textarea').fill('Written in the panel');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await fetch(`${cms.origin}/api/v1/rule`)).text(), { timeout: 30_000 })
    .toContain('Written in the panel');
  for (const screen of [
    'plugins/upload',
    'settings/webhooks',
    'content-manager/collection-types/api::faculty.faculty',
  ]) {
    await page.goto(`${cms.origin}/admin/${screen}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  expect(refused).toEqual([]);
});
